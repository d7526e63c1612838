; C, and what C++ shares with it.
(struct_specifier name: (type_identifier) @name body: (_)) @class
(union_specifier name: (type_identifier) @name body: (_)) @class
(enum_specifier name: (type_identifier) @name body: (_)) @enum
(type_definition declarator: (type_identifier) @name) @type
(function_definition declarator: (function_declarator declarator: (_) @name)) @function
(function_definition declarator: (pointer_declarator (function_declarator declarator: (_) @name))) @function
(function_definition declarator: (pointer_declarator (pointer_declarator (function_declarator declarator: (_) @name)))) @function
(translation_unit (declaration declarator: (function_declarator declarator: (identifier) @name)) @function)
(translation_unit (declaration declarator: (pointer_declarator (function_declarator declarator: (identifier) @name))) @function)
(preproc_def name: (identifier) @name) @constant
(preproc_function_def name: (identifier) @name) @function

(preproc_include path: (_) @imports)
(call_expression function: (_) @calls)
