(class_declaration name: (name) @name) @class
(interface_declaration name: (name) @name) @interface
(trait_declaration name: (name) @name) @class
(enum_declaration name: (name) @name) @enum
(function_definition name: (name) @name) @function
(method_declaration name: (name) @name) @method
(const_declaration (const_element . (name) @name)) @constant

(class_declaration (base_clause (_) @inherits))
(interface_declaration (base_clause (_) @inherits))
(class_interface_clause (_) @implements)
(use_declaration (_) @implements)

(namespace_use_declaration (namespace_use_clause !alias [(qualified_name) (name)] @imports))
(namespace_use_declaration (namespace_use_clause . [(qualified_name) (name)] @imports alias: (name) @imports.alias))
(namespace_use_declaration (namespace_name) @imports.from
  body: (namespace_use_group (namespace_use_clause !alias [(qualified_name) (name)] @imports)))
(namespace_use_declaration (namespace_name) @imports.from body: (namespace_use_group
  (namespace_use_clause . [(qualified_name) (name)] @imports alias: (name) @imports.alias)))
(include_expression (string) @imports)
(include_once_expression (string) @imports)
(require_expression (string) @imports)
(require_once_expression (string) @imports)
;  `__DIR__ . '/x.php'`: the folder of the file, and a path below it
([(include_expression (binary_expression left: (name) @_here right: (string) @imports))
  (include_once_expression (binary_expression left: (name) @_here right: (string) @imports))
  (require_expression (binary_expression left: (name) @_here right: (string) @imports))
  (require_once_expression (binary_expression left: (name) @_here right: (string) @imports))]
  (#eq? @_here "__DIR__"))

(function_call_expression function: (_) @calls)
(member_call_expression object: (_) @calls.on name: (_) @calls.name)
(nullsafe_member_call_expression object: (_) @calls.on name: (_) @calls.name)
(scoped_call_expression scope: (_) @calls.on name: (_) @calls.name)
(object_creation_expression [(name) (qualified_name)] @calls)

; Symfony
(class_declaration attributes: (attribute_list (attribute_group (attribute
  (_) @prefix.verb parameters: (arguments) @prefix)))) @prefix.of
(method_declaration
  attributes: (attribute_list (attribute_group (attribute (_) @route.verb parameters: (arguments) @route.arguments)))
  name: (name) @route.handler) @route.above
; Laravel
(scoped_call_expression scope: (name) @route.on name: (name) @route.verb
  arguments: (arguments . (argument (string) @route.path) . (argument (_) @route.handler))) @route
; Slim
(member_call_expression object: (_) @route.on name: (name) @route.verb
  arguments: (arguments . (argument (string) @route.path) . (argument (_) @route.handler))) @route
