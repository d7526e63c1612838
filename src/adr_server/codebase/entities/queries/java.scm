(class_declaration name: (identifier) @name) @class
(record_declaration name: (identifier) @name) @class
(interface_declaration name: (identifier) @name) @interface
(annotation_type_declaration name: (identifier) @name) @interface
(enum_declaration name: (identifier) @name) @enum
(method_declaration name: (identifier) @name) @method
(constructor_declaration name: (identifier) @name) @method
(compact_constructor_declaration name: (identifier) @name) @method
(field_declaration (modifiers) declarator: (variable_declarator name: (identifier) @name)) @constant.loud
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @constant

(superclass (_) @inherits)
(interface_declaration (extends_interfaces (type_list (_) @inherits)))
(super_interfaces (type_list (_) @implements))

(import_declaration (scoped_identifier) @imports)
(method_invocation object: (_)? @calls.on name: (identifier) @calls.name)
(object_creation_expression type: (_) @calls)

; Spring, Micronaut, JAX-RS
(class_declaration (modifiers (annotation name: (identifier) @prefix.verb
  arguments: (annotation_argument_list) @prefix))) @prefix.of
(interface_declaration (modifiers (annotation name: (identifier) @prefix.verb
  arguments: (annotation_argument_list) @prefix))) @prefix.of
(method_declaration
  (modifiers (annotation name: (identifier) @route.verb arguments: (annotation_argument_list) @route.arguments))
  name: (identifier) @route.handler) @route.above
(method_declaration
  (modifiers (marker_annotation name: (identifier) @route.verb))
  name: (identifier) @route.handler) @route.above
; JPA
(class_declaration (modifiers (annotation name: (identifier) @_table arguments: (annotation_argument_list
  [(string_literal) @table (element_value_pair key: (identifier) @_name value: (string_literal) @table)])))
  (#eq? @_table "Table") (#not-eq? @_name "schema") (#not-eq? @_name "catalog")) @table.of
