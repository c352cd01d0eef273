; Places where Go text may refer to a symbol. The pattern listed first wins a token.

; What statements write to; a key of a struct's literal sets a field.
(assignment_statement left: (_) @written operator: "=")
(assignment_statement left: (_) @changed)
(inc_statement (_) @changed)
(dec_statement (_) @changed)
(range_clause left: (_) @written)
(receive_statement left: (_) @written)
(composite_literal
  type: [(type_identifier) (qualified_type) (generic_type) (struct_type)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @written))))
(composite_literal
  type: [(slice_type) (array_type) (implicit_length_array_type)]
  body: (literal_value (literal_element (literal_value (keyed_element key: (literal_element (identifier) @written))))))
(composite_literal
  type: (map_type)
  body: (literal_value (keyed_element value: (literal_element (literal_value (keyed_element key: (literal_element (identifier) @written)))))))

; Embedded interfaces; embedded structs are fields as well, see symbols.scm.
(type_spec type: (interface_type (type_elem . (type_identifier) @site.inherit .)))
(type_spec type: (interface_type (type_elem . (qualified_type package: (_) @recv name: (type_identifier) @site.inherit) .)))
(type_spec type: (interface_type (type_elem . (generic_type type: (type_identifier) @site.inherit) .)))
(type_spec type: (interface_type (type_elem . (generic_type type: (qualified_type package: (_) @recv name: (type_identifier) @site.inherit)) .)))

(call_expression function: (identifier) @site.call)
(call_expression function: (selector_expression operand: (_) @recv field: (field_identifier) @site.call))
(call_expression function: (parenthesized_expression (identifier) @site.call))
; Calls with type arguments: with one, they read like an index or a conversion.
(call_expression function: (index_expression operand: (identifier) @site.call))
(call_expression function: (index_expression operand: (selector_expression operand: (_) @recv field: (field_identifier) @site.call)))
(type_conversion_expression type: (generic_type type: (type_identifier) @site.call))
(type_conversion_expression type: (generic_type type: (qualified_type package: (_) @recv name: (type_identifier) @site.call)))

; Composite literals, `new(T)` and `make(T)`.
(composite_literal type: (type_identifier) @site.new)
(composite_literal type: (qualified_type package: (_) @recv name: (type_identifier) @site.new))
(composite_literal type: (generic_type type: (type_identifier) @site.new))
(composite_literal type: (generic_type type: (qualified_type package: (_) @recv name: (type_identifier) @site.new)))
(argument_list . (type_identifier) @site.new)
(argument_list . (qualified_type package: (_) @recv name: (type_identifier) @site.new))

; Keys of composite literals: fields of the struct, but expressions in maps and lists.
(composite_literal type: [(type_identifier) (qualified_type)] @recv
  body: (literal_value (keyed_element key: (literal_element (identifier) @site.reference))))
(composite_literal type: (generic_type type: (_) @recv)
  body: (literal_value (keyed_element key: (literal_element (identifier) @site.reference))))
(composite_literal type: [(map_type) (slice_type) (array_type) (implicit_length_array_type)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @site.reference))))
; Of a struct without a name only an engine knows the fields; tests, which are full of such tables, leave these out.
(composite_literal type: (struct_type)
  body: (literal_value (keyed_element key: (literal_element (identifier) @site.reference @keyed))))
; Keys of elements whose type is left out.
(composite_literal
  type: [
    (slice_type element: [(type_identifier) (qualified_type)] @recv)
    (slice_type element: (pointer_type [(type_identifier) (qualified_type)] @recv))
    (array_type element: [(type_identifier) (qualified_type)] @recv)
    (implicit_length_array_type element: [(type_identifier) (qualified_type)] @recv)
  ]
  body: (literal_value (literal_element (literal_value (keyed_element key: (literal_element (identifier) @site.reference))))))
(composite_literal
  type: [
    (map_type value: [(type_identifier) (qualified_type)] @recv)
    (map_type value: (pointer_type [(type_identifier) (qualified_type)] @recv))
  ]
  body: (literal_value (keyed_element value: (literal_element (literal_value (keyed_element key: (literal_element (identifier) @site.reference)))))))
(composite_literal
  type: [(slice_type element: (struct_type)) (array_type element: (struct_type)) (implicit_length_array_type element: (struct_type))]
  body: (literal_value (literal_element (literal_value (keyed_element key: (literal_element (identifier) @site.reference @keyed))))))
(composite_literal
  type: (map_type value: (struct_type))
  body: (literal_value (keyed_element value: (literal_element (literal_value (keyed_element key: (literal_element (identifier) @site.reference @keyed)))))))
; Deeper down: a field of we do not know what.
(literal_value (keyed_element key: (literal_element (identifier) @site.reference))) @recv

(qualified_type package: (_) @recv name: (type_identifier) @site.type)
(qualified_type package: (package_identifier) @site.reference)
(type_identifier) @site.type
(selector_expression operand: (_) @recv field: (field_identifier) @site.reference)
(identifier) @site.reference
