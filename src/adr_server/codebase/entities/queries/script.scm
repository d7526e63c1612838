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
(call_expression function: (import) arguments: (arguments . (string) @imports))
(call_expression function: (identifier) @_require arguments: (arguments . (string) @imports)
  (#eq? @_require "require"))

(call_expression function: (_) @calls)
(new_expression constructor: (_) @calls)

; Express, Koa, Fastify, Hono: router.get("/orders", handler)
(call_expression
  function: (member_expression object: (_) @route.on property: (property_identifier) @route.verb)
  arguments: (arguments . (string) @route.path (_) @route.handler .)) @route
