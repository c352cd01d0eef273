; Sites that only TypeScript has: heritage with type arguments, and types.

(extends_clause value: (identifier) @site.inherit)
(extends_clause value: (member_expression object: (_) @recv property: (property_identifier) @site.inherit))
(extends_type_clause type: (type_identifier) @site.inherit)
(extends_type_clause type: (generic_type name: (type_identifier) @site.inherit))
(extends_type_clause type: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.inherit))
(extends_type_clause type: (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.inherit)))
(implements_clause (type_identifier) @site.implement)
(implements_clause (generic_type name: (type_identifier) @site.implement))
(implements_clause (nested_type_identifier module: (_) @recv name: (type_identifier) @site.implement))
(implements_clause (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.implement)))

(nested_type_identifier module: (_) @recv name: (type_identifier) @site.type)
(nested_identifier object: (_) @recv property: (property_identifier) @site.reference)
(lookup_type (type_identifier) @recv (literal_type (string (string_fragment) @site.type)))
(type_identifier) @site.type

; With type arguments the grammar takes an operator before the call for a part of what is called (`await f<T>(x)`, `!f<T>(x)`);
; `a.f!(x)` and `(f as any)(x)` call `f` as well.
(call_expression
  function: [
    (await_expression (identifier) @site.call)
    (unary_expression argument: (identifier) @site.call)
    (unary_expression argument: (await_expression (identifier) @site.call))
    (non_null_expression (unary_expression argument: (identifier) @site.call))
    (non_null_expression (binary_expression right: (identifier) @site.call))
    (binary_expression right: (identifier) @site.call)
    (non_null_expression (identifier) @site.call)
    (parenthesized_expression (as_expression . (identifier) @site.call))
  ])
(call_expression
  function: [
    (await_expression (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call))
    (unary_expression
      argument: (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call))
    (unary_expression
      argument: (await_expression
        (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call)))
    (non_null_expression
      (unary_expression
        argument: (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call)))
    (non_null_expression
      (binary_expression
        right: (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call)))
    (binary_expression
      right: (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call))
    (non_null_expression
      (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call))
    (parenthesized_expression
      (as_expression
        . (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call)))
  ])
