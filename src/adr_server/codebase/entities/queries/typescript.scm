(class_declaration name: (type_identifier) @name) @class
(abstract_class_declaration name: (type_identifier) @name) @class
(interface_declaration name: (type_identifier) @name) @interface
(enum_declaration name: (identifier) @name) @enum
(type_alias_declaration name: (type_identifier) @name) @type
(internal_module name: (_) @name) @module
(method_signature name: (_) @name) @method
(abstract_method_signature name: (_) @name) @method
(function_signature name: (identifier) @name) @function
(public_field_definition name: (property_identifier) @name value: (arrow_function)) @method

(class_heritage (extends_clause value: (_) @inherits))
(class_heritage (implements_clause (_) @implements))
(extends_type_clause type: (_) @inherits)

(import_require_clause source: (string) @imports)
(import_require_clause (identifier) @imports.alias source: (string) @imports.from)

; NestJS, routing-controllers
(export_statement
  decorator: (decorator (call_expression function: (identifier) @prefix.verb
    arguments: (arguments . (string) @prefix)))
  declaration: (class_declaration) @prefix.of)
(class_body
  decorator: (decorator (call_expression function: (identifier) @route.verb
    arguments: (arguments . (string)? @route.path))) @route.above
  . (method_definition name: (property_identifier) @route.handler))
; TypeORM: @Entity("orders")
(export_statement
  decorator: (decorator (call_expression function: (identifier) @_entity arguments: (arguments . (string) @table)))
  declaration: (class_declaration) @table.of
  (#eq? @_entity "Entity"))
