(class_definition name: (identifier) @name) @class
(class_definition superclasses: (argument_list [(identifier) (attribute)] @inherits))
(class_definition superclasses: (argument_list (subscript value: [(identifier) (attribute)] @inherits)))
(class_definition body: (block (expression_statement
  (assignment left: (identifier) @_table right: (string) @table)))
  (#eq? @_table "__tablename__"))
(function_definition name: (identifier) @name) @function
(module (expression_statement (assignment left: (identifier) @name)) @constant.loud)
(class_definition body: (block (expression_statement (assignment left: (identifier) @name)) @constant.loud))

(import_statement name: (dotted_name) @imports)
(import_statement name: (aliased_import) @imports)
(import_from_statement module_name: (_) @imports.from name: (dotted_name) @imports)
(import_from_statement module_name: (_) @imports.from name: (aliased_import) @imports)
(import_from_statement module_name: (_) @imports (wildcard_import))

(call function: (_) @calls)

; Flask, FastAPI, Starlette, Sanic: @app.get("/orders")
(decorated_definition
  (decorator (call function: (attribute attribute: (identifier) @route.verb)
    arguments: (argument_list . (string) @route.path) @route.arguments))
  definition: (function_definition name: (identifier) @route.handler)) @route.above
; Django
(module (expression_statement (assignment left: (identifier) @_urls right: (list
  (call function: (identifier) @route.verb
    arguments: (argument_list . (string) @route.path . (_) @route.handler)) @route)))
  (#eq? @_urls "urlpatterns"))
