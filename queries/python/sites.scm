; Places where Python text may refer to a symbol. The pattern listed first wins a token.

; What statements write to.
(assignment left: (_) @written)
(for_statement left: (_) @written)
(for_in_clause left: (_) @written)
(with_item value: (as_pattern alias: (as_pattern_target (_) @written)))
(delete_statement (_) @written)
(named_expression name: (_) @written)
(augmented_assignment left: (_) @changed)

(keyword_argument name: (identifier) @skip)
(keyword_pattern . (identifier) @skip)
(delete_statement (identifier) @skip)

; `@size.setter` is the property's own.
(decorator (attribute object: (identifier) @skip attribute: (identifier) @accessor) (#any-of? @accessor "setter" "getter" "deleter"))
(decorator (attribute attribute: (identifier) @skip) (#any-of? @skip "setter" "getter" "deleter"))
(decorator (identifier) @site.decorate)
(decorator (attribute object: (_) @recv attribute: (identifier) @site.decorate))
(decorator (call function: (identifier) @site.decorate))
(decorator (call function: (attribute object: (_) @recv attribute: (identifier) @site.decorate)))

(class_definition superclasses: (argument_list (identifier) @site.inherit))
(class_definition superclasses: (argument_list (attribute object: (_) @recv attribute: (identifier) @site.inherit)))
(class_definition superclasses: (argument_list (subscript value: (identifier) @site.inherit)))
(class_definition superclasses: (argument_list (subscript value: (attribute object: (_) @recv attribute: (identifier) @site.inherit))))
; What a call gives is a base too: it stands where the call's arguments open.
(class_definition superclasses: (argument_list (call arguments: (argument_list) @site.inherit) @recv))

(call function: (identifier) @site.call)
(call function: (attribute object: (_) @recv attribute: (identifier) @site.call))
; What is called is what a call gave, or an element: it has no name, so the site stands where the arguments open.
(call function: [(call) (subscript)] @recv arguments: (argument_list) @site.call)

; Raising a class makes an instance of it.
(raise_statement . (identifier) @site.new)
(raise_statement . (attribute object: (_) @recv attribute: (identifier) @site.new))
(raise_statement . (expression_list . (identifier) @site.new))

(type) @region.type
(class_pattern (dotted_name) @region.type)
(type (string (string_content) @site.type))
(type (subscript subscript: (string (string_content) @site.type)))
(type (subscript value: (attribute attribute: (identifier) @literal) subscript: (string (string_content) @skip)) (#eq? @literal "Literal"))
(generic_type (identifier) @literal (type_parameter (type (string (string_content) @skip))) (#eq? @literal "Literal"))

; Dotted names in patterns.
(dotted_name . (identifier) @recv . (identifier) @site.reference .)

(attribute object: (_) @recv attribute: (identifier) @site.reference)
(identifier) @site.reference
