(class name: (_) @name) @class
(module name: (_) @name) @module
(method name: (_) @name) @function
(singleton_method name: (_) @name) @function
(assignment left: (constant) @name) @constant

(superclass (_) @inherits .)
((call !receiver method: (identifier) @_include arguments: (argument_list [(constant) (scope_resolution)] @implements))
  (#any-of? @_include "include" "extend" "prepend"))
((call !receiver method: (identifier) @_require arguments: (argument_list . (string) @imports))
  (#any-of? @_require "require" "require_relative" "load"))

(call receiver: (_)? @calls.on method: (_) @calls.name)

; Rails, Sinatra
(call !receiver method: (identifier) @route.verb
  arguments: (argument_list . [(string) (simple_symbol)] @route.path) @route.arguments block: (_)? @route.block) @route
