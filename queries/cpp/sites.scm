; Sites of C++ that C does not have. docs/languages.md explains the captures. Of several patterns for one token, the first wins.

; What statements write to.
(assignment_expression left: (_) @written operator: "=")
(assignment_expression left: (_) @changed)
(update_expression argument: (_) @changed)
(field_initializer . (field_identifier) @written)

(destructor_name (identifier) @skip)
(nested_namespace_specifier (namespace_identifier) @skip)
(template_function name: (identifier) @skip (#match? @skip "^(?:static|dynamic|const|reinterpret)_cast$"))
(function_definition !type
  declarator: (function_declarator declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @skip !declarator) . (parameter_declaration type: (type_identifier) !declarator) .))
  (#match? @_macro "^(?:TEST|FRIEND_TEST)$"))
(function_definition !type
  declarator: (function_declarator declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) !declarator) . (parameter_declaration type: (type_identifier) @skip !declarator) .))
  (#match? @_macro "^(?:TEST|TYPED_TEST|BENCHMARK|FUZZ_TEST|IN_PROC|FRIEND_TEST)"))
(labeled_statement label: (statement_identifier) @skip)

; Bases.
(base_class_clause (type_identifier) @site.inherit)
(base_class_clause (template_type name: (type_identifier) @site.inherit))
(base_class_clause (qualified_identifier name: (type_identifier) @site.inherit))
(base_class_clause (qualified_identifier name: (template_type name: (type_identifier) @site.inherit)))
(base_class_clause (qualified_identifier name: (qualified_identifier name: (type_identifier) @site.inherit)))
(base_class_clause (qualified_identifier name: (qualified_identifier name: (template_type name: (type_identifier) @site.inherit))))

; Constructors of bases and members.
(field_initializer (field_identifier) @site.super (_) @args)
(field_initializer (template_method name: (field_identifier) @site.super) (_) @args)
(field_initializer (qualified_identifier name: (field_identifier) @site.super) (_) @args)
(field_initializer (qualified_identifier name: (template_method name: (field_identifier) @site.super)) (_) @args)

; Calls.
(call_expression function: (template_function name: (identifier) @site.call) arguments: (argument_list) @args)
(call_expression function: (qualified_identifier name: (identifier) @site.call) arguments: (argument_list) @args)
(call_expression function: (qualified_identifier name: (template_function name: (identifier) @site.call)) arguments: (argument_list) @args)
(call_expression function: (qualified_identifier name: (qualified_identifier name: (identifier) @site.call)) arguments: (argument_list) @args)
(call_expression function: (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @site.call))) arguments: (argument_list) @args)
(call_expression function: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @site.call))) arguments: (argument_list) @args)
(call_expression function: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @site.call)))) arguments: (argument_list) @args)
(call_expression
  function: (field_expression argument: (_) @recv field: (template_method name: (field_identifier) @site.call))
  arguments: (argument_list) @args)
(call_expression
  function: (field_expression argument: (_) @recv field: (dependent_name (template_method name: (field_identifier) @site.call)))
  arguments: (argument_list) @args)
(call_expression
  function: (field_expression field: (qualified_identifier name: (field_identifier) @site.call))
  arguments: (argument_list) @args)

; Making instances.
(new_expression type: (type_identifier) @site.new arguments: (_)? @args)
(new_expression type: (template_type name: (type_identifier) @site.new) arguments: (_)? @args)
(new_expression type: (qualified_identifier name: (type_identifier) @site.new) arguments: (_)? @args)
(new_expression type: (qualified_identifier name: (template_type name: (type_identifier) @site.new)) arguments: (_)? @args)
(new_expression type: (qualified_identifier name: (qualified_identifier name: (type_identifier) @site.new)) arguments: (_)? @args)
(declaration type: (type_identifier) @site.new declarator: (init_declarator declarator: (identifier) value: (argument_list) @args))
(declaration type: (type_identifier) @site.new declarator: (init_declarator declarator: (identifier) value: (initializer_list) @args))
(declaration type: (template_type name: (type_identifier) @site.new) declarator: (init_declarator declarator: (identifier) value: (argument_list) @args))
(declaration type: (template_type name: (type_identifier) @site.new) declarator: (init_declarator declarator: (identifier) value: (initializer_list) @args))
(declaration type: (qualified_identifier name: (type_identifier) @site.new) declarator: (init_declarator declarator: (identifier) value: (argument_list) @args))
(declaration type: (qualified_identifier name: (type_identifier) @site.new) declarator: (init_declarator declarator: (identifier) value: (initializer_list) @args))
(compound_literal_expression type: (type_identifier) @site.new value: (initializer_list) @args)
(compound_literal_expression type: (template_type name: (type_identifier) @site.new) value: (initializer_list) @args)
(compound_literal_expression type: (qualified_identifier name: (type_identifier) @site.new) value: (initializer_list) @args)

(field_expression argument: (_) @recv field: (template_method name: (field_identifier) @site.reference))
(field_expression field: (qualified_identifier name: (field_identifier) @site.reference))
(namespace_identifier) @site.reference
