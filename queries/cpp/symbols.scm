; Definitions, bindings and scopes of C++ that C does not have. docs/languages.md explains the captures.

(template_declaration) @outer

; Namespaces. What one without a name declares is seen in its file alone.
(namespace_definition name: (_) @name body: (declaration_list) @body) @def.namespace
(namespace_definition !name body: (declaration_list) @region.file)

; Types.
(class_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @def.class
(class_specifier name: (template_type name: (type_identifier) @name) body: (field_declaration_list) @body) @def.class
(class_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (field_declaration_list) @body) @def.class
(struct_specifier name: (template_type name: (type_identifier) @name) body: (field_declaration_list) @body) @def.struct
(struct_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (field_declaration_list) @body) @def.struct
(translation_unit (class_specifier name: (type_identifier) @name !body) @def.class)
(declaration_list (class_specifier name: (type_identifier) @name !body) @def.class)
(template_declaration (class_specifier name: (type_identifier) @name !body) @def.class)
(template_declaration (struct_specifier name: (type_identifier) @name !body) @def.struct)
(field_declaration_list (field_declaration type: (class_specifier name: (type_identifier) @name !body) @def.class !declarator))
(field_declaration_list (field_declaration type: (struct_specifier name: (type_identifier) @name !body) @def.struct !declarator))
(alias_declaration name: (type_identifier) @name type: (_) @type) @def.type
(concept_definition name: (identifier) @name) @def.type
(template_declaration (concept_definition name: (identifier) @name) @def.type)

; A test, a benchmark: macros with a body.
(function_definition !type
  declarator: (function_declarator declarator: (identifier) @name
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @owner !declarator) . (parameter_declaration type: (type_identifier) !declarator) .))
  body: (compound_statement) @body
  (#match? @name "^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P|FRIEND_TEST|BENCHMARK_F|BENCHMARK_DEFINE_F|BENCHMARK_TEMPLATE_F|FUZZ_TEST_F|IN_PROC_BROWSER_TEST_F)$")) @def.function

; Functions and methods. Of one that gives a pointer or a reference, the declarator is inside the one of that.
(function_definition
  type: (_)
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params (trailing_return_type (_) @returns))
  ] body: (compound_statement)? @body) @def.function
(function_definition
  type: (_)
  declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params (trailing_return_type (_) @returns))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params (trailing_return_type (_) @returns))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params (trailing_return_type (_) @returns))
  ] body: (compound_statement)? @body) @def.method
(function_definition
  type: (placeholder_type_specifier)
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params))
  ] body: (compound_statement)? @body) @def.function
(function_definition
  type: (placeholder_type_specifier)
  declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params))
  ] body: (compound_statement)? @body) @def.method
(function_definition
  type: (_) @returns
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)))
  ] body: (compound_statement)? @body) @def.function
(function_definition
  type: (_) @returns
  declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params)))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params)))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params)))
  ] body: (compound_statement)? @body) @def.method
(declaration
  type: (_)
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params (trailing_return_type (_) @returns))
  ]) @def.function
(declaration
  type: (_)
  declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params (trailing_return_type (_) @returns))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params (trailing_return_type (_) @returns))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params (trailing_return_type (_) @returns))
  ]) @def.method
(declaration
  type: (_) @returns
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)))
  ]) @def.function
(declaration
  type: (_) @returns
  declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) parameters: (parameter_list) @params)))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)) parameters: (parameter_list) @params)))
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))) parameters: (parameter_list) @params)))
  ]) @def.method
(field_declaration
  type: (_)
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params (trailing_return_type (_) @returns))
  ]) @def.function
(field_declaration
  type: (_) @returns
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params))
    (pointer_declarator (pointer_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)))
    (pointer_declarator (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name parameters: (parameter_list) @params)))
  ]) @def.function
(function_definition type: (_) @returns declarator: [
    (function_declarator declarator: (template_function name: (identifier) @name) parameters: (parameter_list) @params)
    (pointer_declarator (function_declarator declarator: (template_function name: (identifier) @name) parameters: (parameter_list) @params))
    (reference_declarator (function_declarator declarator: (template_function name: (identifier) @name) parameters: (parameter_list) @params))
  ] body: (compound_statement)? @body) @def.function
(function_definition type: (_) @returns declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name)) parameters: (parameter_list) @params) body: (compound_statement)? @body) @def.method
(function_definition type: (_) @returns declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (template_function name: (identifier) @name))) parameters: (parameter_list) @params) body: (compound_statement)? @body) @def.method

; Destructors, constructors and conversions have no type.
(function_definition !type declarator: (function_declarator declarator: (destructor_name) @name parameters: (parameter_list) @params) body: (_)? @body) @def.method
(function_definition !type declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (destructor_name) @name) parameters: (parameter_list) @params)
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (destructor_name) @name)) parameters: (parameter_list) @params)
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: (destructor_name) @name))) parameters: (parameter_list) @params)
  ] body: (_)? @body) @def.method
(function_definition declarator: (operator_cast type: (_) @returns declarator: (abstract_function_declarator parameters: (parameter_list) @params)) @name body: (_)? @body) @def.method
(function_definition declarator: (operator_cast type: (_) @returns declarator: (_ (abstract_function_declarator parameters: (parameter_list) @params))) @name body: (_)? @body) @def.method
(function_definition declarator: [
    (qualified_identifier scope: (_) @owner name: (operator_cast type: (_) @returns declarator: (abstract_function_declarator parameters: (parameter_list) @params)) @name)
    (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (operator_cast type: (_) @returns declarator: (abstract_function_declarator parameters: (parameter_list) @params)) @name))
  ] body: (_)? @body) @def.method
(function_definition declarator: [
    (qualified_identifier scope: (_) @owner name: (operator_cast type: (_) @returns declarator: (_ (abstract_function_declarator parameters: (parameter_list) @params))) @name)
    (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (operator_cast type: (_) @returns declarator: (_ (abstract_function_declarator parameters: (parameter_list) @params))) @name))
  ] body: (_)? @body) @def.method
(field_declaration_list (function_definition !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name parameters: (parameter_list) @params) body: (_)? @body) @def.constructor)
(field_declaration_list (template_declaration (function_definition !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name parameters: (parameter_list) @params) body: (_)? @body) @def.constructor))
(field_declaration_list (preproc_if (function_definition !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name parameters: (parameter_list) @params) body: (_)? @body) @def.constructor))
(field_declaration_list (preproc_ifdef (function_definition !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name parameters: (parameter_list) @params) body: (_)? @body) @def.constructor))
(function_definition !type declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier)] @name) parameters: (parameter_list) @params)
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: [(identifier) (field_identifier)] @name)) parameters: (parameter_list) @params)
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: [(identifier) (field_identifier)] @name))) parameters: (parameter_list) @params)
  ] body: (_)? @body) @def.constructor
(function_definition !type declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list) @params) body: (compound_statement) @body) @def.function
(declaration !type declarator: (function_declarator declarator: (destructor_name) @name parameters: (parameter_list) @params)) @def.method
(declaration !type declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (destructor_name) @name) parameters: (parameter_list) @params)
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (destructor_name) @name)) parameters: (parameter_list) @params)
    (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (qualified_identifier name: (destructor_name) @name))) parameters: (parameter_list) @params)
  ]) @def.method
(declaration declarator: (operator_cast type: (_) @returns declarator: (abstract_function_declarator parameters: (parameter_list) @params)) @name) @def.method
(declaration declarator: (operator_cast type: (_) @returns declarator: (_ (abstract_function_declarator parameters: (parameter_list) @params))) @name) @def.method
(declaration declarator: [
    (qualified_identifier scope: (_) @owner name: (operator_cast type: (_) @returns declarator: (abstract_function_declarator parameters: (parameter_list) @params)) @name)
    (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (operator_cast type: (_) @returns declarator: (abstract_function_declarator parameters: (parameter_list) @params)) @name))
  ]) @def.method
(declaration declarator: [
    (qualified_identifier scope: (_) @owner name: (operator_cast type: (_) @returns declarator: (_ (abstract_function_declarator parameters: (parameter_list) @params))) @name)
    (qualified_identifier scope: (_) @owner name: (qualified_identifier name: (operator_cast type: (_) @returns declarator: (_ (abstract_function_declarator parameters: (parameter_list) @params))) @name))
  ]) @def.method
(field_declaration_list (declaration !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name parameters: (parameter_list) @params)) @def.constructor)
(field_declaration_list (template_declaration (declaration !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name parameters: (parameter_list) @params)) @def.constructor))
(field_declaration_list (preproc_if (declaration !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name parameters: (parameter_list) @params)) @def.constructor))
(field_declaration_list (preproc_ifdef (declaration !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name parameters: (parameter_list) @params)) @def.constructor))

; Fields and variables.
(field_declaration type: (_) @type declarator: (reference_declarator (field_identifier) @name)) @def.property
(field_declaration type: (_) @type declarator: (field_identifier) @name default_value: (_) @value) @def.property
(declaration type: (_) @type declarator: (init_declarator
  declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name))) @def.property
(declaration type: (_) @type declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name)) @def.property
(declaration type: (_) @type declarator: (init_declarator
  declarator: (array_declarator declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name)))) @def.property

; Lambdas bound to names.
(declaration declarator: (init_declarator
  declarator: (identifier) @name
  value: (lambda_expression declarator: (lambda_declarator parameters: (parameter_list) @params (trailing_return_type (_) @returns)) body: (compound_statement) @body))) @def.function
(declaration declarator: (init_declarator
  declarator: (identifier) @name
  value: (lambda_expression declarator: (lambda_declarator parameters: (parameter_list) @params)? body: (compound_statement) @body))) @def.function
(lambda_expression) @scope.function

(declaration type: (_) @type declarator: (init_declarator declarator: [
  (reference_declarator (identifier) @name)
  (pointer_declarator (identifier) @name)
  (pointer_declarator (pointer_declarator (identifier) @name))
  (pointer_declarator (reference_declarator (identifier) @name))
] value: (_) @value)) @def.variable
(declaration type: (_) @type declarator: [
  (reference_declarator (identifier) @name)
  (pointer_declarator (identifier) @name)
  (identifier) @name
] value: (_) @value) @def.variable
(declaration declarator: (init_declarator declarator: (structured_binding_declarator (identifier) @local) value: (_) @from))
(for_range_loop declarator: [
  (structured_binding_declarator (identifier) @local)
  (reference_declarator (structured_binding_declarator (identifier) @local))
] right: (_) @iter)
(for_range_loop type: (_) @type declarator: [
  (identifier) @local
  (reference_declarator (identifier) @local)
  (pointer_declarator (identifier) @local)
] right: (_) @iter)
(init_statement (declaration type: (_) @type declarator: (init_declarator declarator: (identifier) @local value: (_) @value)))

; Parameters.
(parameter_declaration type: (_) @type declarator: [
  (reference_declarator (identifier) @param)
  (pointer_declarator (reference_declarator (identifier) @param))
  (reference_declarator (variadic_declarator (identifier) @param))
  (parenthesized_declarator (reference_declarator (identifier) @param))
])
(reference_declarator (parenthesized_declarator (reference_declarator (identifier) @param)))
(optional_parameter_declaration type: (_) @type declarator: [
  (identifier) @param
  (reference_declarator (identifier) @param)
  (pointer_declarator (identifier) @param)
  (pointer_declarator (pointer_declarator (identifier) @param))
  (pointer_declarator (reference_declarator (identifier) @param))
])
(variadic_parameter_declaration type: (_) @type declarator: [
  (variadic_declarator (identifier) @param)
  (reference_declarator (variadic_declarator (identifier) @param))
])
(type_parameter_declaration (type_identifier) @param)
(optional_type_parameter_declaration name: (type_identifier) @param)
(variadic_type_parameter_declaration (type_identifier) @param)
(lambda_capture_initializer left: (identifier) @param right: (_) @value)

; Scopes.
(for_range_loop) @scope.block
(if_statement) @scope.block
(while_statement) @scope.block
(switch_statement) @scope.block
(catch_clause) @scope.block
(requires_expression) @scope.block
(access_specifier) @access
