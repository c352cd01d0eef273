; Definitions, bindings and scopes of Rust. docs/languages.md explains the captures.

(mod_item name: (identifier) @name body: (declaration_list) @body) @def.namespace
(struct_item name: (type_identifier) @name body: (_)? @body) @def.struct
(union_item name: (type_identifier) @name body: (_)? @body) @def.struct
(enum_item name: (type_identifier) @name body: (_) @body) @def.enum
(trait_item name: (type_identifier) @name body: (_) @body) @def.interface
(enum_variant name: (identifier) @name body: (_)? @body) @def.constant
(field_declaration name: (field_identifier) @name type: (_) @type) @def.property
(type_item name: (type_identifier) @name type: (_) @type) @def.type
(associated_type name: (type_identifier) @name bounds: (_)? @type) @def.type

; An `impl` adds members to a type: it is a further declaration of the type, whose name it repeats.
(impl_item type: [(type_identifier) (primitive_type)] @name @part body: (declaration_list) @body) @def.struct
(impl_item type: (generic_type type: (type_identifier) @name) @part body: (declaration_list) @body) @def.struct
(impl_item type: (scoped_type_identifier name: (type_identifier) @name) @part body: (declaration_list) @body) @def.struct
(impl_item type: (generic_type type: (scoped_type_identifier name: (type_identifier) @name)) @part body: (declaration_list) @body) @def.struct
(impl_item type: (reference_type type: [(type_identifier) (primitive_type)] @name) @part body: (declaration_list) @body) @def.struct
(impl_item type: (reference_type type: (generic_type type: (type_identifier) @name)) @part body: (declaration_list) @body) @def.struct
(impl_item type: (dynamic_type trait: (type_identifier) @name) @part body: (declaration_list) @body) @def.struct
(impl_item type: (_) @part body: (declaration_list) @body) @def.struct

(function_item
  name: (identifier) @name
  parameters: (parameters) @params
  return_type: (_)? @returns
  body: (block) @body) @def.function
(function_signature_item
  name: (identifier) @name
  parameters: (parameters) @params
  return_type: (_)? @returns) @def.function
(macro_definition name: (identifier) @name) @def.function

(impl_item body: (declaration_list (const_item name: (identifier) @name type: (_) @type) @def.property))
(trait_item body: (declaration_list (const_item name: (identifier) @name type: (_) @type) @def.property))
(const_item name: (identifier) @name type: (_) @type value: (_)? @value) @def.constant
(static_item name: (identifier) @name type: (_) @type) @def.variable

; Closures bound to a name.
(let_declaration pattern: (identifier) @name value: (closure_expression
  parameters: (closure_parameters) @params
  return_type: (_)? @returns
  body: (_) @body)) @def.function

(attribute_item) @before

; Parameters.
(parameter pattern: (identifier) @param type: (_) @type)
(parameter pattern: (mut_pattern (identifier) @param) type: (_) @type)
(closure_parameters (identifier) @param)
(type_parameter name: (type_identifier) @param bounds: (trait_bounds) @type)
(type_parameter name: (type_identifier) @param)
(const_parameter name: (identifier) @param type: (_) @type)

; Locals. What is taken out of `Some` or `Ok` is what is in there: both mean their content.
(let_declaration pattern: (identifier) @local type: (_) @type)
(let_declaration pattern: (identifier) @local value: (struct_expression name: (_) @type))
(let_declaration pattern: (identifier) @local value: (reference_expression value: (struct_expression name: (_) @type)))
(let_declaration pattern: (identifier) @local value: (_) @value)
(let_declaration pattern: (identifier) @local)
(let_declaration pattern: (tuple_struct_pattern type: (identifier) @_some (identifier) @local) value: (_) @value
  (#any-of? @_some "Some" "Ok"))
(let_condition pattern: (tuple_struct_pattern type: (identifier) @_some (identifier) @local) value: (_) @value
  (#any-of? @_some "Some" "Ok"))
(let_condition pattern: (tuple_struct_pattern type: (identifier) @_some (ref_pattern (identifier) @local)) value: (_) @value
  (#any-of? @_some "Some" "Ok"))
(let_condition pattern: (tuple_struct_pattern type: (identifier) @_some (mut_pattern (identifier) @local)) value: (_) @value
  (#any-of? @_some "Some" "Ok"))
(let_condition pattern: (identifier) @local value: (_) @value)
(match_expression value: (_) @value body: (match_block (match_arm
  pattern: (match_pattern (tuple_struct_pattern type: (identifier) @_some (identifier) @local))))
  (#any-of? @_some "Some" "Ok"))
(match_expression value: (_) @value body: (match_block (match_arm
  pattern: (match_pattern . (identifier) @local)))
  (#match? @local "^[a-z_]"))
(for_expression pattern: (identifier) @local value: (_) @iter)
(for_expression pattern: (tuple_pattern (identifier) @local) @shape value: (_) @iter)

; Other names in patterns: a word in capitals is a constant.
(struct_pattern type: (_) @of (field_pattern name: (shorthand_field_identifier) @local))
(field_pattern name: (shorthand_field_identifier) @local)
(field_pattern pattern: (identifier) @local (#match? @local "^[a-z_]"))
(tuple_struct_pattern (identifier) @local (#match? @local "^[a-z_]"))
(tuple_pattern (identifier) @local (#match? @local "^[a-z_]"))
(slice_pattern (identifier) @local (#match? @local "^[a-z_]"))
(or_pattern (identifier) @local (#match? @local "^[a-z_]"))
(captured_pattern . (identifier) @local)
(ref_pattern (identifier) @local)
(mut_pattern (identifier) @local)
(reference_pattern (identifier) @local (#match? @local "^[a-z_]"))

; Scopes.
(closure_expression) @scope.function
(block) @scope.block
(match_arm) @scope.block
(if_expression) @scope.block
(while_expression) @scope.block
(for_expression) @scope.block

(line_comment) @comment
(block_comment) @comment
