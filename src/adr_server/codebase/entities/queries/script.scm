; JavaScript and TypeScript share these.
(function_declaration name: (identifier) @name) @function
(generator_function_declaration name: (identifier) @name) @function
(method_definition name: (_) @name) @method
(variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @function
(variable_declarator name: (identifier) @name value: (class)) @class
(export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name) @constant))
(program (lexical_declaration (variable_declarator name: (identifier) @name) @constant.loud))
(assignment_expression left: (member_expression object: (member_expression) property: (property_identifier) @name)
  right: [(function_expression) (arrow_function)]) @function

(import_statement source: (string) @imports)
(export_statement source: (string) @imports)
;  what is known by another name here: the module, one of its names, its default
(import_statement (import_clause (namespace_import (identifier) @imports.alias)) source: (string) @imports.from)
(import_statement (import_clause . (identifier) @imports.default) source: (string) @imports.from)
(import_statement (import_clause (named_imports (import_specifier name: (_) @imports alias: (_) @imports.alias)))
  source: (string) @imports.from)
(export_statement (namespace_export (_) @imports.alias) source: (string) @imports.from)
(export_statement (export_clause (export_specifier name: (_) @imports alias: (_) @imports.alias))
  source: (string) @imports.from)
(variable_declarator name: (identifier) @imports.alias
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @imports.from))
  (#eq? @_require "require"))
(variable_declarator
  name: (object_pattern (pair_pattern key: (property_identifier) @imports value: (identifier) @imports.alias))
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @imports.from))
  (#eq? @_require "require"))
;  and what a file gives on under another name
(export_statement "default" value: (identifier) @exports.default)
(export_statement "default" declaration: (_ name: (_) @exports.default))
(export_statement !source (export_clause (export_specifier name: (_) @exports alias: (_) @imports.alias)))
(call_expression function: (import) arguments: (arguments . (string) @imports))
(call_expression function: (import) arguments: (arguments . (comment) . (string) @imports))
(call_expression function: (identifier) @_require arguments: (arguments . (string) @imports)
  (#eq? @_require "require"))
;  a template that holds no code is a string
(call_expression function: (import) arguments: (arguments . (template_string . (string_fragment) .) @imports))
(call_expression function: (import)
  arguments: (arguments . (comment) . (template_string . (string_fragment) .) @imports))
(call_expression function: (identifier) @_require arguments: (arguments . (template_string . (string_fragment) .) @imports)
  (#eq? @_require "require"))

(call_expression function: (_) @calls)
(new_expression constructor: (_) @calls)

; Express, Koa, Fastify, Hono: router.get("/orders", handler)
(call_expression
  function: (member_expression object: (_) @route.on property: (property_identifier) @route.verb)
  arguments: (arguments . (string) @route.path (_) @route.handler .)) @route
