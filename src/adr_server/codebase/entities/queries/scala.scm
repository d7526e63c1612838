(class_definition name: (identifier) @name) @class
(object_definition name: (identifier) @name) @class
(trait_definition name: (identifier) @name) @interface
(enum_definition name: (identifier) @name) @enum
(type_definition name: (type_identifier) @name) @type
(function_definition name: (_) @name) @function
(function_declaration name: (_) @name) @function
(template_body (val_definition pattern: (identifier) @name) @constant.titled)
(compilation_unit (val_definition pattern: (identifier) @name) @constant.titled)

(extends_clause type: (_) @bases)

(import_declaration) @imports.statement
(call_expression function: (_) @calls)
(instance_expression . (_) @calls)
