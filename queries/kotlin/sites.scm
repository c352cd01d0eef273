; Places where Kotlin text may refer to a symbol. The pattern listed first wins a token.

(package_header (identifier (simple_identifier) @skip))
(import_header (identifier (simple_identifier) @skip))
(import_alias (type_identifier) @skip)
(this_expression (type_identifier) @skip)
(super_expression (type_identifier) @skip)
(value_argument (simple_identifier) @skip "=")

(annotation (user_type (type_identifier) @site.decorate .))
(annotation (constructor_invocation (user_type (type_identifier) @site.decorate .)))
(file_annotation (user_type (type_identifier) @site.decorate .))
(file_annotation (constructor_invocation (user_type (type_identifier) @site.decorate .)))

; What an anonymous class is one of.
(object_literal (delegation_specifier (constructor_invocation (user_type (type_identifier) @site.inherit .))) (class_body) @of)
(object_literal (delegation_specifier (constructor_invocation (user_type (type_identifier) @site.inherit . (type_arguments)))) (class_body) @of)
(object_literal (delegation_specifier (user_type (type_identifier) @site.implement .)) (class_body) @of)
(object_literal (delegation_specifier (user_type (type_identifier) @site.implement . (type_arguments))) (class_body) @of)

; What a type extends and implements: only a class is constructed there.
(class_declaration "interface" (delegation_specifier (user_type (type_identifier) @site.inherit .)))
(class_declaration "interface" (delegation_specifier (user_type (type_identifier) @site.inherit . (type_arguments))))
(delegation_specifier (constructor_invocation (user_type (type_identifier) @site.inherit .)))
(delegation_specifier (constructor_invocation (user_type (type_identifier) @site.inherit . (type_arguments))))
(delegation_specifier (user_type (type_identifier) @site.implement .))
(delegation_specifier (user_type (type_identifier) @site.implement . (type_arguments)))
(explicit_delegation (user_type (type_identifier) @site.implement .))
(explicit_delegation (user_type (type_identifier) @site.implement . (type_arguments)))
(delegation_specifier (constructor_invocation (user_type) @recv (value_arguments . "(" @site.super) @args))
(constructor_delegation_call ["this" "super"] @site.super (value_arguments) @args)

; What an extension extends.
(function_declaration (user_type (type_identifier) @site.extend .) . ".")
(function_declaration (user_type (type_identifier) @site.extend . (type_arguments)) . ".")
(function_declaration (nullable_type (user_type (type_identifier) @site.extend .)) . ".")
(function_declaration (nullable_type (user_type (type_identifier) @site.extend . (type_arguments))) . ".")
(property_declaration (user_type (type_identifier) @site.extend .) . ".")
(property_declaration (user_type (type_identifier) @site.extend . (type_arguments)) . ".")
(property_declaration (nullable_type (user_type (type_identifier) @site.extend .)) . ".")

; An entry of an enum is made where it is named.
(class_declaration
  (type_identifier) @within
  (enum_class_body (enum_entry (simple_identifier) @site.new (value_arguments)? @args)))

; Calls.
(call_expression . (simple_identifier) @site.call (call_suffix) @args)
(call_expression . (navigation_expression (_) @recv (navigation_suffix (simple_identifier) @site.call)) (call_suffix) @args)
(infix_expression . (_) @recv . (simple_identifier) @site.call . (_))

(callable_reference (type_identifier) @recv "::" @args (simple_identifier) @site.reference)
(callable_reference . "::" @args (simple_identifier) @site.reference)

(type_identifier) @site.type

(navigation_expression (_) @recv (navigation_suffix (simple_identifier) @site.reference))
(directly_assignable_expression (_) @recv (navigation_suffix (simple_identifier) @site.reference))
(interpolated_identifier) @site.reference
(simple_identifier) @site.reference
