; Sites that C and C++ share. docs/languages.md explains the captures. Of several patterns for one token, the first wins.

; Calls.
(call_expression function: (identifier) @site.call arguments: (argument_list) @args)
(call_expression
  function: (field_expression argument: (_) @recv field: (field_identifier) @site.call)
  arguments: (argument_list) @args)
(call_expression function: (parenthesized_expression (pointer_expression argument: (identifier) @site.call)))
(call_expression function: (parenthesized_expression (pointer_expression
  argument: (field_expression argument: (_) @recv field: (field_identifier) @site.call))))
(call_expression function: (parenthesized_expression (field_expression argument: (_) @recv field: (field_identifier) @site.call)))

; Members of the type that a list fills.
(declaration type: (_) @recv declarator: (init_declarator value: (initializer_list
  (initializer_pair designator: (field_designator (field_identifier) @site.reference)))))
(declaration type: (_) @recv declarator: (init_declarator value: (initializer_list (initializer_list
  (initializer_pair designator: (field_designator (field_identifier) @site.reference))))))
(compound_literal_expression type: (_) @recv value: (initializer_list
  (initializer_pair designator: (field_designator (field_identifier) @site.reference))))

(type_identifier) @site.type
(field_expression argument: (_) @recv field: (field_identifier) @site.reference)
(preproc_arg) @tokens
(identifier) @site.reference
