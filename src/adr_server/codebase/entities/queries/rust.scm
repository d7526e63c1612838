(struct_item name: (type_identifier) @name) @class
(union_item name: (type_identifier) @name) @class
(enum_item name: (type_identifier) @name) @enum
(trait_item name: (type_identifier) @name) @interface
(type_item name: (type_identifier) @name) @type
(mod_item name: (identifier) @name body: (_)) @module
(impl_item type: [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (reference_type type: (type_identifier) @name)
  (scoped_type_identifier name: (type_identifier) @name)]) @scope
(function_item name: (identifier) @name) @function
(function_signature_item name: (identifier) @name) @function
(const_item name: (identifier) @name) @constant
(static_item name: (identifier) @name) @constant
(macro_definition name: (identifier) @name) @function

(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @inherits))
(impl_item trait: (_) @implements)

(use_declaration argument: (_) @imports)
(extern_crate_declaration name: (identifier) @imports)
(mod_item name: (identifier) @imports !body)
(call_expression function: (_) @calls)
(macro_invocation macro: (_) @calls)

; Actix, Rocket: #[get("/orders")]
((attribute_item (attribute (identifier) @route.verb arguments: (token_tree) @route.arguments))
  . (function_item name: (identifier) @route.handler)) @route.above
; Axum: .route("/orders", post(create))
(call_expression
  function: (field_expression value: (_) @route.on field: (field_identifier) @route.verb)
  arguments: (arguments . (string_literal) @route.path . (_) @route.handler .)) @route
