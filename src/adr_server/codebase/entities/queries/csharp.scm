(class_declaration name: (identifier) @name) @class
(record_declaration name: (identifier) @name) @class
(struct_declaration name: (identifier) @name) @class
(interface_declaration name: (identifier) @name) @interface
(enum_declaration name: (identifier) @name) @enum
(delegate_declaration name: (identifier) @name) @type
(method_declaration name: (identifier) @name) @method
(constructor_declaration name: (identifier) @name) @method
(local_function_statement name: (identifier) @name) @function
(property_declaration name: (identifier) @name) @constant.loud
(field_declaration (modifier) @_const
  (variable_declaration (variable_declarator name: (identifier) @name)) (#eq? @_const "const")) @constant

(interface_declaration (base_list (_) @inherits))
(class_declaration (base_list (_) @bases))
(record_declaration (base_list (_) @bases))
(struct_declaration (base_list (_) @implements))

(using_directive !name [(qualified_name) (identifier)] @imports .)
(using_directive name: (identifier) @imports.alias [(qualified_name) (identifier)] @imports .)
(invocation_expression function: (_) @calls)
(object_creation_expression type: (_) @calls)

; ASP.NET
(class_declaration (attribute_list (attribute name: (identifier) @prefix.verb
  (attribute_argument_list) @prefix))) @prefix.of
(method_declaration
  (attribute_list (attribute name: (identifier) @route.verb (attribute_argument_list)? @route.arguments))
  name: (identifier) @route.handler) @route.above
(invocation_expression
  function: (member_access_expression expression: (_) @route.on name: (identifier) @route.verb)
  arguments: (argument_list . (argument (string_literal) @route.path) . (argument (_) @route.handler))) @route
(_ (attribute_list (attribute name: (identifier) @_table
  (attribute_argument_list . (attribute_argument (string_literal) @table)))) (#eq? @_table "Table")) @table.of
