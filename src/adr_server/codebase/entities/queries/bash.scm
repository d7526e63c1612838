(function_definition name: (word) @name) @function
(program (declaration_command (variable_assignment name: (variable_name) @name)) @constant.loud)
(program (variable_assignment name: (variable_name) @name) @constant.loud)
((command name: (command_name (word) @_source) argument: (_) @imports) (#any-of? @_source "source" "."))
(command name: (command_name (word) @calls))
