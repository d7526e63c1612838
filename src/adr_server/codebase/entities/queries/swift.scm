(class_declaration declaration_kind: "extension" name: (user_type) @name) @scope
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @enum
(class_declaration name: (type_identifier) @name) @class
(protocol_declaration name: (type_identifier) @name) @interface
(function_declaration name: (simple_identifier) @name) @function
(protocol_function_declaration name: (simple_identifier) @name) @method
(init_declaration name: "init" @name) @method
(typealias_declaration name: (type_identifier) @name) @type
(source_file (property_declaration (value_binding_pattern mutability: "let")
  name: (pattern bound_identifier: (simple_identifier) @name)) @constant)

(inheritance_specifier inherits_from: (_) @bases)

(import_declaration (identifier) @imports)
(call_expression . (_) @calls)

; Vapor
(call_expression
  . (navigation_expression target: (_) @route.on suffix: (navigation_suffix suffix: (simple_identifier) @route.verb))
  (call_suffix (value_arguments . (value_argument value: (line_string_literal) @route.path)))) @route
