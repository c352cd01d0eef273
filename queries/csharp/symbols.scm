; Definitions, bindings and scopes of C#. docs/languages.md explains the captures.

(class_declaration name: (identifier) @name (parameter_list)? @params body: (declaration_list)? @body) @def.class
(record_declaration "struct" name: (identifier) @name (parameter_list)? @params body: (declaration_list)? @body) @def.struct
(record_declaration name: (identifier) @name (parameter_list)? @params body: (declaration_list)? @body) @def.class
(struct_declaration name: (identifier) @name (parameter_list)? @params body: (declaration_list)? @body) @def.struct
(interface_declaration name: (identifier) @name body: (declaration_list)? @body) @def.interface
(enum_declaration name: (identifier) @name body: (enum_member_declaration_list) @body) @def.enum
(delegate_declaration type: (_) @returns name: (identifier) @name parameters: (parameter_list) @params) @def.type

(method_declaration
  returns: (_) @returns @type
  name: (identifier) @name
  parameters: (parameter_list) @params
  body: (_)? @body) @def.method
(local_function_statement
  type: (_) @returns @type
  name: (identifier) @name
  parameters: (parameter_list) @params
  body: (_)? @body) @def.function
(constructor_declaration
  name: (identifier) @name
  parameters: (parameter_list) @params
  body: (_)? @body) @def.constructor
(destructor_declaration "~" @name parameters: (parameter_list) @params body: (_)? @body) @def.method
(operator_declaration
  type: (_) @returns @type
  "operator" @name
  parameters: (parameter_list) @params
  body: (_)? @body) @def.method
(conversion_operator_declaration
  "operator" @name
  type: (_) @returns @type
  parameters: (parameter_list) @params
  body: (_)? @body) @def.method

(property_declaration type: (_) @type name: (identifier) @name accessors: (accessor_list) @code) @def.property
(property_declaration type: (_) @type name: (identifier) @name value: (arrow_expression_clause) @code) @def.property
(indexer_declaration type: (_) @returns @type "this" @name parameters: (_) @params accessors: (accessor_list) @body) @def.method
(indexer_declaration type: (_) @returns @type "this" @name parameters: (_) @params value: (arrow_expression_clause) @body) @def.method
(event_declaration type: (_) @type name: (identifier) @name accessors: (accessor_list) @code) @def.property
(event_field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @def.property
(field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @def.property
(record_declaration (parameter_list (parameter type: (_) @type name: (identifier) @name) @def.property))
(enum_member_declaration name: (identifier) @name) @def.constant

; Parameters and type parameters.
(method_declaration parameters: (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(method_declaration parameters: (parameter_list type: (_) @type name: (identifier) @param))
(constructor_declaration parameters: (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(constructor_declaration parameters: (parameter_list type: (_) @type name: (identifier) @param))
(local_function_statement parameters: (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(local_function_statement parameters: (parameter_list type: (_) @type name: (identifier) @param))
(operator_declaration parameters: (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(conversion_operator_declaration parameters: (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(indexer_declaration parameters: (bracketed_parameter_list (parameter type: (_) @type name: (identifier) @param)))
(class_declaration (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(struct_declaration (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(delegate_declaration parameters: (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(lambda_expression parameters: (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(anonymous_method_expression parameters: (parameter_list (parameter type: (_) @type name: (identifier) @param)))
(invocation_expression
  function: (member_access_expression expression: (_) @iter)
  arguments: (argument_list . (argument (lambda_expression parameters: (implicit_parameter) @param)) .))
(lambda_expression parameters: (implicit_parameter) @param)
(lambda_expression parameters: (parameter_list (parameter name: (identifier) @param)))
(type_parameter name: (identifier) @param)

; Other locals.
(local_declaration_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @local . (_)? @value)))
(for_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @local . (_)? @value)))
(using_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @local . (_)? @value)))
(fixed_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @local)))
(foreach_statement type: (_) @type left: (identifier) @local right: (_) @iter)
(foreach_statement left: (tuple_pattern name: (identifier) @local))
(catch_declaration type: (_) @type name: (identifier) @local)
(declaration_pattern type: (_) @type name: (identifier) @local)
(recursive_pattern type: (_) @type name: (identifier) @local)
(recursive_pattern name: (identifier) @local)
(var_pattern name: (identifier) @local)
(declaration_expression type: (_) @type name: (identifier) @local)
(tuple_pattern name: (identifier) @local)
(from_clause name: (identifier) @local (_) @iter)
(let_clause (identifier) @local)
(join_clause . (identifier) @local)
(query_expression (join_into_clause (identifier) @local))

; Scopes.
(lambda_expression) @scope.function
(anonymous_method_expression) @scope.function
(block) @scope.block
(for_statement) @scope.block
(foreach_statement) @scope.block
(using_statement) @scope.block
(catch_clause) @scope.block
(switch_section) @scope.block
(switch_expression_arm) @scope.block
(query_expression) @scope.block
(accessor_declaration) @scope.block

(comment) @comment
