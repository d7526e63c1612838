(class_declaration "interface" name: (identifier) @name) @interface
(class_declaration (modifiers (class_modifier "enum")) name: (identifier) @name) @enum
(class_declaration name: (identifier) @name) @class
(object_declaration name: (identifier) @name) @class
(companion_object) @scope
(function_declaration name: (identifier) @name) @function
(type_alias type: (identifier) @name) @type
(property_declaration (modifiers (property_modifier)) (variable_declaration . (identifier) @name)) @constant.loud

(delegation_specifier (constructor_invocation (user_type) @inherits))
(delegation_specifier (user_type) @implements)

(import (qualified_identifier) @imports .)
(import (qualified_identifier) @imports (identifier) @imports.alias)
(call_expression . (_) @calls)

(class_declaration (modifiers (annotation (constructor_invocation
  (user_type) @prefix.verb (value_arguments) @prefix)))) @prefix.of
(function_declaration
  (modifiers (annotation (constructor_invocation (user_type) @route.verb (value_arguments) @route.arguments)))
  name: (identifier) @route.handler) @route.above
(function_declaration
  (modifiers (annotation (user_type) @route.verb))
  name: (identifier) @route.handler) @route.above
(class_declaration (modifiers (annotation (constructor_invocation (user_type) @_table
  (value_arguments (value_argument (string_literal) @table))))) (#eq? @_table "Table")) @table.of
