; Definitions, bindings and scopes of Python. docs/languages.md explains the captures.

(function_definition
  name: (identifier) @name
  parameters: (parameters) @params
  return_type: (type)? @returns
  body: (block) @body) @def.function

(class_definition
  name: (identifier) @name
  superclasses: (argument_list)? @params
  body: (block) @body) @def.class

(type_alias_statement left: (type (identifier) @name) right: (_) @value) @def.type
(type_alias_statement left: (type (generic_type (identifier) @name)) right: (_) @value) @def.type

(decorated_definition) @outer

(function_definition body: (block . (expression_statement (string) @doc)))
(class_definition body: (block . (expression_statement (string) @doc)))
(module . (comment)* . (expression_statement (string) @doc))

; Assignments: module variables, class attributes or locals, by where they stand.
(assignment left: (identifier) @name type: (type)? @type right: (_)? @value) @def.variable
(assignment left: (pattern_list (identifier) @name)) @def.variable
(assignment left: (tuple_pattern (identifier) @name)) @def.variable
(assignment left: (list_pattern (identifier) @name)) @def.variable
(assignment left: (pattern_list (list_splat_pattern (identifier) @name))) @def.variable
(named_expression name: (identifier) @local value: (_) @value)

; Attributes assigned through the receiver.
(assignment
  left: (attribute object: (identifier) @self attribute: (identifier) @name)
  type: (type)? @type
  right: (_)? @value) @def.property
(assignment
  left: (pattern_list (attribute object: (identifier) @self attribute: (identifier) @name))) @def.property

; Parameters.
(parameters (identifier) @param)
(parameters (default_parameter name: (identifier) @param value: (_) @value))
(typed_parameter . (identifier) @param type: (type) @type)
(typed_parameter . (list_splat_pattern (identifier) @param))
(typed_parameter . (dictionary_splat_pattern (identifier) @param))
(typed_default_parameter name: (identifier) @param type: (type) @type)
(parameters (list_splat_pattern (identifier) @param))
(parameters (dictionary_splat_pattern (identifier) @param))
(lambda_parameters (identifier) @param)
(lambda_parameters (default_parameter name: (identifier) @param))
(lambda_parameters (list_splat_pattern (identifier) @param))
(lambda_parameters (dictionary_splat_pattern (identifier) @param))
(type_parameter (type (identifier) @param))
(type_parameter (type (constrained_type . (type (identifier) @param))))

; Other locals.
(for_statement left: (identifier) @local right: (_) @iter)
(for_statement left: (pattern_list (identifier) @local))
(for_statement left: (tuple_pattern (identifier) @local))
(for_statement left: (pattern_list (tuple_pattern (identifier) @local)))
(for_in_clause left: (identifier) @local right: (_) @iter)
(for_in_clause left: (pattern_list (identifier) @local))
(for_in_clause left: (tuple_pattern (identifier) @local))
(with_item value: (as_pattern (_) @value alias: (as_pattern_target (identifier) @local)))
(with_item value: (as_pattern alias: (as_pattern_target (tuple (identifier) @local))))
(except_clause value: (as_pattern (_) @type alias: (as_pattern_target (identifier) @local)))
(except_clause (as_pattern (_) @type (as_pattern_target (identifier) @local)))
(case_pattern (as_pattern (identifier) @local))
(case_pattern (dotted_name . (identifier) @local .))
(global_statement (identifier) @global)
(nonlocal_statement (identifier) @nonlocal)
(delete_statement (identifier) @skip)

; Scopes and branches.
(lambda) @scope.function
(list_comprehension) @scope.function
(set_comprehension) @scope.function
(dictionary_comprehension) @scope.function
(generator_expression) @scope.function
(if_statement consequence: (_) @branch)
(elif_clause) @branch
(else_clause) @branch
(for_statement body: (_) @branch)
(while_statement body: (_) @branch)
(try_statement body: (_) @branch)
(except_clause) @branch
(finally_clause) @branch
(case_clause) @branch

(return_statement (_) @return)
(comment) @comment
