(type_spec name: (type_identifier) @name type: (interface_type)) @interface
(type_spec name: (type_identifier) @name type: (struct_type)) @class
(type_spec name: (type_identifier) @name) @type
(type_alias name: (type_identifier) @name) @type
(method_elem name: (field_identifier) @name) @method
(function_declaration name: (identifier) @name) @function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @in
    (pointer_type (type_identifier) @in)
    (generic_type type: (type_identifier) @in)
    (pointer_type (generic_type type: (type_identifier) @in))]))
  name: (field_identifier) @name) @method
(source_file (const_declaration (const_spec name: (identifier) @name) @constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @constant))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @constant)))

(struct_type (field_declaration_list (field_declaration !name type: [
  (type_identifier) (qualified_type) (pointer_type)] @inherits)))
(interface_type (type_elem [(type_identifier) (qualified_type)] @inherits))

(import_spec !name path: (_) @imports)
(import_spec name: [(dot) (blank_identifier)] path: (_) @imports)
(import_spec name: (package_identifier) @imports.alias path: (_) @imports)
(call_expression function: (_) @calls)
(composite_literal type: [(type_identifier) (qualified_type)] @calls)

; net/http, Gin, Echo, Chi, Fiber, gorilla/mux
(call_expression
  function: (selector_expression operand: (_) @route.on field: (field_identifier) @route.verb)
  arguments: (argument_list . [(interpreted_string_literal) (raw_string_literal)] @route.path (_) @route.handler .)) @route
