(body (block (identifier) @block . [(string_lit) (identifier)]* @label) @block.of)
(attribute (identifier) @_source (expression (literal_value (string_lit) @imports)) (#eq? @_source "source"))
(expression (variable_expr) @path) @path.of
