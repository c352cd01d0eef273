; Places where Java text may refer to a symbol. The pattern listed first wins a token.

; What statements write to.
(assignment_expression left: (_) @written operator: "=")
(assignment_expression left: (_) @changed)
(update_expression (_) @changed)

(labeled_statement . (identifier) @skip)
(break_statement (identifier) @skip)
(continue_statement (identifier) @skip)

(marker_annotation name: (identifier) @site.decorate)
(marker_annotation name: (scoped_identifier scope: (_) @recv name: (identifier) @site.decorate))
(annotation name: (identifier) @site.decorate)
(annotation name: (scoped_identifier scope: (_) @recv name: (identifier) @site.decorate))
(annotation name: (_) @recv arguments: (annotation_argument_list (element_value_pair key: (identifier) @site.reference)))

(superclass [
  (type_identifier) @site.inherit
  (generic_type (type_identifier) @site.inherit)
  (scoped_type_identifier (_) @recv (type_identifier) @site.inherit .)
  (generic_type (scoped_type_identifier (_) @recv (type_identifier) @site.inherit .))
])
(extends_interfaces (type_list [
  (type_identifier) @site.inherit
  (generic_type (type_identifier) @site.inherit)
  (scoped_type_identifier (_) @recv (type_identifier) @site.inherit .)
  (generic_type (scoped_type_identifier (_) @recv (type_identifier) @site.inherit .))
]))
(super_interfaces (type_list [
  (type_identifier) @site.implement
  (generic_type (type_identifier) @site.implement)
  (scoped_type_identifier (_) @recv (type_identifier) @site.implement .)
  (generic_type (scoped_type_identifier (_) @recv (type_identifier) @site.implement .))
]))

; What an anonymous class is one of.
(object_creation_expression
  type: [
    (type_identifier) @site.inherit
    (generic_type (type_identifier) @site.inherit)
    (scoped_type_identifier (_) @recv (type_identifier) @site.inherit .)
    (generic_type (scoped_type_identifier (_) @recv (type_identifier) @site.inherit .))
  ]
  (class_body) @of)

(object_creation_expression . (_) @recv . "." type: (type_identifier) @site.new arguments: (argument_list) @args)
(object_creation_expression
  type: [
    (type_identifier) @site.new
    (generic_type (type_identifier) @site.new)
    (scoped_type_identifier (_) @recv (type_identifier) @site.new .)
    (generic_type (scoped_type_identifier (_) @recv (type_identifier) @site.new .))
  ]
  arguments: (argument_list) @args)
(method_reference . [
  (identifier) @site.new
  (type_identifier) @site.new
  (generic_type (type_identifier) @site.new)
  (field_access object: (_) @recv field: (identifier) @site.new)
] "new")

; A constant of an enum is made where it is named, by a constructor of the enum.
(enum_declaration
  name: (identifier) @within
  body: (enum_body (enum_constant name: (identifier) @site.new arguments: (argument_list)? @args)))

(method_invocation object: (_) @recv name: (identifier) @site.call arguments: (argument_list) @args)
(method_invocation !object name: (identifier) @site.call arguments: (argument_list) @args)
(explicit_constructor_invocation constructor: (_) @site.super arguments: (argument_list) @args)

(method_reference . (_) @recv "::" @args (identifier) @site.reference .)

(scoped_type_identifier (_) @recv . (type_identifier) @site.type .)
(type_identifier) @site.type
(record_pattern . (identifier) @site.type)

; A constant of an enum is written bare where the subject of the switch says which enum.
(switch_expression
  condition: (parenthesized_expression (_) @within)
  body: (switch_block (_ (switch_label (identifier) @site.reference))))

(field_access object: (_) @recv field: (identifier) @site.reference)
(scoped_identifier scope: (_) @recv name: (identifier) @site.reference)
(identifier) @site.reference
