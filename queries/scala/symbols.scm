; Definitions, bindings and scopes of Scala. docs/languages.md explains the captures.

(class_definition name: (_) @name class_parameters: (class_parameters) @params body: (template_body) @body) @def.class
(class_definition name: (_) @name class_parameters: (class_parameters)? @params body: (template_body)? @body) @def.class
(trait_definition name: (_) @name body: (template_body)? @body) @def.interface
(object_definition name: (_) @name body: (template_body)? @body) @def.class
(enum_definition name: (_) @name class_parameters: (class_parameters)? @params body: (enum_body) @body) @def.enum
(enum_definition name: (_) @_of body: (enum_body (enum_case_definitions (simple_enum_case name: (_) @name) @def.constant)))
(enum_definition name: (_) @_of body: (enum_body (enum_case_definitions (full_enum_case name: (_) @name) @def.constant)))
; An anonymous class starts at its body: what is passed to its base's constructor is still of the code around it.
(instance_expression (template_body) @body @def.class)
(given_definition name: (_) @name body: (with_template_body) @body) @def.class
(given_definition body: (with_template_body) @body @def.class)
(given_definition name: (_) @name) @def.variable
(type_definition name: (type_identifier) @name type: (_)? @type) @def.type

(function_definition name: (_) @name parameters: (parameters) @params return_type: (_) @returns @type body: (_) @body) @def.function
(function_definition name: (_) @name parameters: (parameters) @params body: (_) @body) @def.function
(function_definition name: (_) @name return_type: (_) @returns @type body: (_) @body) @def.function
(function_definition name: (_) @name body: (_) @body) @def.function
(function_declaration name: (_) @name parameters: (parameters) @params return_type: (_) @returns @type) @def.function
(function_declaration name: (_) @name return_type: (_) @returns @type) @def.function
(function_declaration name: (_) @name) @def.function

(class_parameter name: (_) @name type: (_) @type) @def.property
(val_definition pattern: (identifier) @name type: (_) @type) @def.variable
(val_definition pattern: (identifier) @name value: (_) @value) @def.variable
(var_definition pattern: (identifier) @name type: (_) @type) @def.variable
(var_definition pattern: (identifier) @name value: (_) @value) @def.variable
(val_declaration name: (identifier) @name type: (_) @type) @def.variable
(var_declaration name: (identifier) @name type: (_) @type) @def.variable
(val_definition pattern: (tuple_pattern (identifier) @name)) @def.variable

; Parameters, and what patterns bind.
(parameter name: (_) @param type: (repeated_parameter_type type: (_) @type) @rest)
(parameter name: (_) @param type: (_) @type)
(type_parameters name: (identifier) @param)
; What a lambda is given of a collection.
(call_expression
  function: (field_expression value: (_) @iter field: (identifier) @_each)
  arguments: (_ (lambda_expression parameters: [(identifier) @param (bindings . (binding name: (identifier) @param) .)]))
  (#any-of? @_each "foreach" "map" "flatMap" "filter" "filterNot" "exists" "forall" "find" "count" "sortBy" "groupBy" "collect" "minBy" "maxBy" "partition" "withFilter"))
(lambda_expression parameters: (identifier) @param)
(binding name: (identifier) @param type: (_) @type)
(binding name: (identifier) @param)
(typed_pattern pattern: (identifier) @local type: (_) @type)
(case_class_pattern pattern: (identifier) @local (#match? @local "^[a-z_]"))
(tuple_pattern (identifier) @local (#match? @local "^[a-z_]"))
(case_clause pattern: (identifier) @local (#match? @local "^[a-z_]"))
(capture_pattern name: (identifier) @local)
(enumerator . (identifier) @local . (_) @iter)

; Scopes.
(lambda_expression) @scope.function
(block) @scope.block
(indented_block) @scope.block
(case_clause) @scope.block
(for_expression) @scope.block
(extension_definition) @scope.block

(function_definition body: (block (_) @return . "}"))
(function_definition body: (indented_block (_) @return .))
(function_definition body: [(identifier) (call_expression) (field_expression) (instance_expression)] @return)
(return_expression (_) @return)

(comment) @comment
(block_comment) @comment
