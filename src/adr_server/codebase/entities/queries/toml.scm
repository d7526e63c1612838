(table . [(bare_key) (dotted_key) (quoted_key)] @key) @pair
(pair . [(bare_key) (dotted_key) (quoted_key)] @key) @pair
