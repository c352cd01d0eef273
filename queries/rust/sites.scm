; Sites of Rust. docs/languages.md explains the captures. Of several patterns for one token, the first wins.

; What statements write to; a struct expression sets fields.
(assignment_expression left: (_) @written)
(compound_assignment_expr left: (_) @changed)
(field_initializer field: (field_identifier) @written)

(lifetime (identifier) @skip)
(label (identifier) @skip)
(visibility_modifier (identifier) @skip)
(visibility_modifier (scoped_identifier name: (identifier) @skip))
(attribute (identifier) @skip (#any-of? @skip
  "allow" "bench" "cfg" "cfg_attr" "cold" "default" "deny" "deprecated"
  "derive" "doc" "expect" "export_name" "feature" "forbid" "global_allocator" "ignore"
  "inline" "link" "link_name" "link_section" "macro_export" "macro_use" "must_use" "no_mangle"
  "no_std" "non_exhaustive" "panic_handler" "path" "proc_macro" "proc_macro_attribute" "proc_macro_derive" "recursion_limit"
  "repr" "rustfmt" "serde" "should_panic" "target_feature" "test" "track_caller" "used"
  "warn"))
(attribute (identifier) @_name arguments: (token_tree (identifier) @skip) (#match? @_name "^(?!derive$)"))
(attribute (identifier) @_name arguments: (token_tree (token_tree (identifier) @skip)) (#match? @_name "^(?!derive$)"))
(attribute (identifier) @_name arguments: (token_tree (token_tree (token_tree (identifier) @skip))) (#match? @_name "^(?!derive$)"))

; Traits.
(impl_item trait: (type_identifier) @site.implement)
(impl_item trait: (generic_type type: (type_identifier) @site.implement))
(impl_item trait: (scoped_type_identifier path: (_) @recv name: (type_identifier) @site.implement))
(impl_item trait: (generic_type type: (scoped_type_identifier path: (_) @recv name: (type_identifier) @site.implement)))
(trait_item bounds: (trait_bounds (type_identifier) @site.inherit))
(trait_item bounds: (trait_bounds (generic_type type: (type_identifier) @site.inherit)))
(trait_item bounds: (trait_bounds (scoped_type_identifier path: (_) @recv name: (type_identifier) @site.inherit)))

; Derives and attributes that are macros.
(attribute (identifier) @_name arguments: (token_tree (identifier) @site.decorate) (#eq? @_name "derive"))
(attribute (scoped_identifier path: (_) @recv name: (identifier) @site.decorate))
(attribute (identifier) @site.decorate)

; Calls. A name in capitals makes an instance: a tuple struct or a variant.
(call_expression function: (identifier) @site.new (#match? @site.new "^[A-Z]"))
(call_expression function: (identifier) @site.call)
(call_expression function: (scoped_identifier path: (_) @recv name: (identifier) @site.new) (#match? @site.new "^[A-Z]"))
(call_expression function: (scoped_identifier path: (_) @recv name: (identifier) @site.call))
(call_expression function: (scoped_identifier !path name: (identifier) @site.call))
(call_expression function: (field_expression value: (_) @recv field: (field_identifier) @site.call))
(call_expression function: (generic_function function: (identifier) @site.call))
(call_expression function: (generic_function function: (scoped_identifier path: (_) @recv name: (identifier) @site.call)))
(call_expression function: (generic_function function: (field_expression value: (_) @recv field: (field_identifier) @site.call)))
(macro_invocation macro: (identifier) @site.call)
(macro_invocation macro: (scoped_identifier path: (_) @recv name: (identifier) @site.call))

(struct_expression name: (type_identifier) @site.new)
(struct_expression name: (generic_type_with_turbofish type: (type_identifier) @site.new))
(struct_expression name: (scoped_type_identifier path: (_) @recv name: (type_identifier) @site.new))
(struct_expression name: (_) @recv body: (field_initializer_list (field_initializer field: (field_identifier) @site.reference)))
(struct_pattern type: (_) @recv (field_pattern name: (field_identifier) @site.reference))

; Arguments of macros are not parsed.
(token_tree (identifier) @site.reference @token)

(scoped_type_identifier path: (_) @recv name: (type_identifier) @site.type)
(type_identifier) @site.type
(scoped_identifier path: (_) @recv name: (identifier) @site.reference)
(field_expression value: (_) @recv field: (field_identifier) @site.reference)
(identifier) @site.reference
