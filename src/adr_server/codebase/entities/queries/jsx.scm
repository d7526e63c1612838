(jsx_opening_element name: (_) @calls.component)
(jsx_self_closing_element name: (_) @calls.component)
