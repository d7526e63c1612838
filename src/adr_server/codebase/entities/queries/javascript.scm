(class_declaration name: (identifier) @name) @class
(class_declaration (class_heritage (_) @inherits))
(field_definition property: (property_identifier) @name value: (arrow_function)) @method
(jsx_opening_element name: (_) @calls.component)
(jsx_self_closing_element name: (_) @calls.component)
