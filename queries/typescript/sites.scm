; Sites that only TypeScript has: heritage with type arguments, and types.

; What a component accepts: the type of its props. Extraction tells whether @of is the name of a component.
(function_declaration
  name: (identifier) @of
  parameters: (formal_parameters . (required_parameter type: (type_annotation [
    (type_identifier) @site.accept
    (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
    (generic_type name: (type_identifier) @site.accept)
    (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
    (intersection_type (type_identifier) @site.accept)
  ]))))
(variable_declarator
  name: (identifier) @of
  value: (arrow_function parameters: (formal_parameters . (required_parameter type: (type_annotation [
    (type_identifier) @site.accept
    (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
    (generic_type name: (type_identifier) @site.accept)
    (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
    (intersection_type (type_identifier) @site.accept)
  ])))))
(variable_declarator
  name: (identifier) @of
  value: (call_expression arguments: (arguments . (arrow_function parameters: (formal_parameters . (required_parameter type: (type_annotation [
    (type_identifier) @site.accept
    (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
    (generic_type name: (type_identifier) @site.accept)
    (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
    (intersection_type (type_identifier) @site.accept)
  ])))))))
(variable_declarator
  name: (identifier) @of
  value: (function_expression parameters: (formal_parameters . (required_parameter type: (type_annotation [
    (type_identifier) @site.accept
    (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
    (generic_type name: (type_identifier) @site.accept)
    (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
    (intersection_type (type_identifier) @site.accept)
  ])))))
(variable_declarator
  name: (identifier) @of
  value: (call_expression arguments: (arguments . (function_expression parameters: (formal_parameters . (required_parameter type: (type_annotation [
    (type_identifier) @site.accept
    (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
    (generic_type name: (type_identifier) @site.accept)
    (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
    (intersection_type (type_identifier) @site.accept)
  ])))))))
(variable_declarator
  name: (identifier) @of
  type: (type_annotation (generic_type
    name: [(type_identifier) @_type (nested_type_identifier name: (type_identifier) @_type)]
    type_arguments: (type_arguments . [
      (type_identifier) @site.accept
      (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
      (generic_type name: (type_identifier) @site.accept)
      (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
      (intersection_type (type_identifier) @site.accept)
    ])))
  (#any-of? @_type "FC" "VFC" "FunctionComponent" "ComponentType"))
(variable_declarator
  name: (identifier) @of
  value: (call_expression
    function: [(identifier) @_by (member_expression property: (property_identifier) @_by)]
    type_arguments: (type_arguments . [
      (type_identifier) @site.accept
      (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
      (generic_type name: (type_identifier) @site.accept)
      (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
      (intersection_type (type_identifier) @site.accept)
    ]))
  (#any-of? @_by "memo" "observer"))
(variable_declarator
  name: (identifier) @of
  value: (call_expression
    function: [(identifier) @_by (member_expression property: (property_identifier) @_by)]
    type_arguments: (type_arguments . (_) . [
      (type_identifier) @site.accept
      (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
      (generic_type name: (type_identifier) @site.accept)
      (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
      (intersection_type (type_identifier) @site.accept)
    ]))
  (#eq? @_by "forwardRef"))
(class_declaration
  name: (type_identifier) @of
  (class_heritage (extends_clause type_arguments: (type_arguments . [
    (type_identifier) @site.accept
    (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
    (generic_type name: (type_identifier) @site.accept)
    (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
    (intersection_type (type_identifier) @site.accept)
  ]))))
(abstract_class_declaration
  name: (type_identifier) @of
  (class_heritage (extends_clause type_arguments: (type_arguments . [
    (type_identifier) @site.accept
    (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept)
    (generic_type name: (type_identifier) @site.accept)
    (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.accept))
    (intersection_type (type_identifier) @site.accept)
  ]))))

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
