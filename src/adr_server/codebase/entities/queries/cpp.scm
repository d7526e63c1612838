(class_specifier name: (_) @name body: (_)) @class
(concept_definition name: (identifier) @name) @type
(alias_declaration name: (type_identifier) @name) @type
(function_definition declarator: (reference_declarator (function_declarator declarator: (_) @name))) @function
(field_declaration declarator: (function_declarator declarator: (_) @name)) @method
(field_declaration declarator: (pointer_declarator (function_declarator declarator: (_) @name))) @method
(field_declaration declarator: (reference_declarator (function_declarator declarator: (_) @name))) @method
(field_declaration_list (declaration declarator: (function_declarator declarator: (_) @name)) @method)
(declaration (type_qualifier) @_const declarator: (init_declarator declarator: (identifier) @name)
  (#any-of? @_const "const" "constexpr" "constinit")) @constant.outer
(namespace_definition body: (declaration_list
  (declaration declarator: (function_declarator declarator: (identifier) @name)) @function))

(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @inherits)
(using_declaration (qualified_identifier) @imports)
(new_expression type: (_) @calls)
