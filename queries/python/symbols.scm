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

(type_alias_statement left: (type (identifier) @name) right: (_) @type) @def.type
(type_alias_statement left: (type (generic_type (identifier) @name)) right: (_) @type) @def.type

(decorated_definition) @outer

(function_definition body: (block . (expression_statement (string) @doc)))
(class_definition body: (block . (expression_statement (string) @doc)))
(module . (comment)* . (expression_statement (string) @doc))

; Assignments: module variables, class attributes or locals, by where they stand. A lambda with a name is a function.
(assignment
  left: (identifier) @name
  right: (lambda parameters: (lambda_parameters)? @params body: (_) @body)) @def.function
(assignment left: (identifier) @name type: (type)? @type right: (_)? @value) @def.variable
(assignment
  left: [
    (pattern_list [
      (identifier) @name
      (list_splat_pattern (identifier) @name)
      (tuple_pattern (identifier) @name)
      (list_pattern (identifier) @name)])
    (tuple_pattern [
      (identifier) @name
      (list_splat_pattern (identifier) @name)
      (tuple_pattern (identifier) @name)])
    (list_pattern [(identifier) @name (list_splat_pattern (identifier) @name)])
  ] @shape
  right: (_) @from) @def.variable
(named_expression name: (identifier) @name value: (_) @value) @def.variable

; Attributes assigned through the receiver.
(assignment
  left: (attribute object: (identifier) @self attribute: (identifier) @name)
  type: (type)? @type
  right: (_)? @value) @def.property
(assignment
  left: [
    (pattern_list (attribute object: (identifier) @self attribute: (identifier) @name))
    (tuple_pattern (attribute object: (identifier) @self attribute: (identifier) @name))
  ] @shape
  right: (_) @from) @def.property

; Other statements that bind names where they stand.
(for_statement left: (identifier) @name @def.variable right: (_) @iter)
(for_statement
  left: [
    (pattern_list [(identifier) @name @def.variable (tuple_pattern (identifier) @name @def.variable)])
    (tuple_pattern [(identifier) @name @def.variable (tuple_pattern (identifier) @name @def.variable)])
    (list_pattern (identifier) @name @def.variable)
  ] @shape
  right: (_) @iter)
(with_item value: (as_pattern (_) @entered alias: (as_pattern_target (identifier) @name @def.variable)))
(with_item value: (as_pattern alias: (as_pattern_target (tuple (identifier) @name @def.variable))))
(with_item value: (as_pattern (_) @entered alias: (as_pattern_target
  (attribute object: (identifier) @self attribute: (identifier) @name @def.property))))
(except_clause value: (as_pattern (_) @is alias: (as_pattern_target (identifier) @name @def.variable)))
(except_clause value: (_) @is . value: (identifier) @name @def.variable)
(as_pattern (case_pattern (class_pattern (dotted_name) @is)) (identifier) @name @def.variable)
(as_pattern (case_pattern) (identifier) @name @def.variable)
(case_pattern (dotted_name . (identifier) @name @def.variable .))
(keyword_pattern (dotted_name . (identifier) @name @def.variable .))
(splat_pattern (identifier) @name @def.variable)

; Parameters.
(parameters (identifier) @param)
(parameters (default_parameter name: (identifier) @param value: (_) @value))
(parameters (tuple_pattern (identifier) @param))
(typed_parameter . (identifier) @param type: (type) @type)
(typed_parameter . (list_splat_pattern (identifier) @param) @rest type: (type) @type)
(typed_parameter . (dictionary_splat_pattern (identifier) @param) @rest type: (type) @type)
(typed_default_parameter name: (identifier) @param type: (type) @type)
(parameters (list_splat_pattern (identifier) @param))
(parameters (dictionary_splat_pattern (identifier) @param))
(lambda_parameters (identifier) @param)
(lambda_parameters (default_parameter name: (identifier) @param value: (_) @value))
(lambda_parameters (list_splat_pattern (identifier) @param))
(lambda_parameters (dictionary_splat_pattern (identifier) @param))
(_ type_parameters: (type_parameter (type [
  (identifier) @param
  (splat_type (identifier) @param)
  (constrained_type . (type (identifier) @param) (type) @type)])))
(type_alias_statement left: (type (generic_type (type_parameter (type (identifier) @param)))))

; A comprehension keeps its own variables to itself; what `:=` binds inside it belongs to the function around.
(for_in_clause left: (identifier) @param right: (_) @iter)
(for_in_clause
  left: [
    (pattern_list [(identifier) @param (tuple_pattern (identifier) @param)])
    (tuple_pattern [(identifier) @param (tuple_pattern (identifier) @param)])
  ] @shape
  right: (_) @iter)
(list_comprehension) @scope.block
(set_comprehension) @scope.block
(dictionary_comprehension) @scope.block
(generator_expression) @scope.block

; `table[key] = value`: one more element.
(assignment left: (subscript value: (identifier) @assign) right: (_) @element)

; What a test tells about a name.
(if_statement
  condition: (call
    function: (identifier) @test
    arguments: (argument_list . (identifier) @assign . (_) @is .))
  consequence: (block) @within
  (#eq? @test "isinstance"))
(elif_clause
  condition: (call
    function: (identifier) @test
    arguments: (argument_list . (identifier) @assign . (_) @is .))
  consequence: (block) @within
  (#eq? @test "isinstance"))
(match_statement
  subject: (identifier) @assign
  body: (block (case_clause (case_pattern (class_pattern (dotted_name) @is)) consequence: (block) @within)))

(global_statement (identifier) @global)
(nonlocal_statement (identifier) @nonlocal)

; Scopes and branches.
(lambda) @scope.function
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
(lambda body: (_) @return)
(yield (_) @yield)
(comment) @comment
