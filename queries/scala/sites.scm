; Places where Scala text may refer to a symbol. The pattern listed first wins a token.

(package_identifier (identifier) @skip)
(access_qualifier (identifier) @skip)
(assignment_expression left: (_) @written)
(interpolated_string_expression interpolator: (identifier) @skip)
(assignment_expression left: (identifier) @site.reference)

(annotation name: (type_identifier) @site.decorate)

(simple_enum_case extend: (extends_clause type: (_) @skip))
(call_expression function: (identifier) @site.super (#eq? @site.super "this"))

; What a type extends.
(extends_clause (type_identifier) @site.inherit)
(extends_clause (generic_type type: (type_identifier) @site.inherit))
(extends_clause (stable_type_identifier (_) @recv (type_identifier) @site.inherit .))
(instance_expression (type_identifier) @site.inherit (template_body) @of)
(instance_expression (generic_type type: (type_identifier) @site.inherit) (template_body) @of)
(given_definition return_type: (generic_type type: (type_identifier) @site.inherit) body: (with_template_body) @of)

; Making instances.
(instance_expression (type_identifier) @site.new)
(instance_expression (generic_type type: (type_identifier) @site.new))
(instance_expression (stable_type_identifier (_) @recv (type_identifier) @site.new .))

; Calls.
(call_expression function: (identifier) @site.call)
(call_expression function: (field_expression value: (_) @recv field: (identifier) @site.call))
(call_expression function: (generic_function function: (identifier) @site.call))
(call_expression function: (generic_function function: (field_expression value: (_) @recv field: (identifier) @site.call)))
(infix_expression left: (_) @recv operator: (identifier) @site.call)
(case_class_pattern type: (type_identifier) @site.type)
(stable_type_identifier (_) @recv (type_identifier) @site.type .)
(type_identifier) @site.type

(field_expression value: (_) @recv field: (identifier) @site.reference)
(identifier) @site.reference
