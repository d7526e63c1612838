(create_table (object_reference) @name) @table.entity
(create_view (object_reference) @name) @table.entity
(create_materialized_view (object_reference) @name) @table.entity
(create_type (object_reference) @name) @type
(create_function (object_reference) @name) @function

(column_definition (keyword_references) (object_reference) @depends_on)
(constraint (keyword_references) (object_reference) @depends_on)
(from (relation (object_reference) @depends_on))
(join (relation (object_reference) @depends_on))
