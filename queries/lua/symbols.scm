; Definitions, bindings and scopes of Lua. docs/languages.md explains the captures.

(function_declaration
  name: (identifier) @name
  parameters: (parameters) @params
  body: (block)? @body) @def.function
(function_declaration
  name: (dot_index_expression table: (_) @owner field: (identifier) @name)
  parameters: (parameters) @params
  body: (block)? @body) @def.function @receiver
(function_declaration
  name: (method_index_expression table: (_) @owner method: (identifier) @name)
  parameters: (parameters) @params
  body: (block)? @body) @def.function @receiver

; Functions that are assigned.
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition parameters: (parameters) @params body: (block)? @body) .))) @def.function
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition parameters: (parameters) @params body: (block)? @body) .)) @def.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name) .)
  (expression_list . value: (function_definition parameters: (parameters) @params body: (block)? @body) .)) @def.function @receiver

; Tables, and what they hold.
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (table_constructor) @body .))) @def.variable
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name) .)
  (expression_list . value: (table_constructor) @body .)) @def.property
(chunk (return_statement "return" @name (expression_list . (table_constructor) @body .)) @def.constant)
(field
  name: (identifier) @name
  value: (function_definition parameters: (parameters) @params body: (block)? @body)) @def.function @receiver
(field name: (identifier) @name value: (table_constructor) @body) @def.property
(field name: (identifier) @name value: (_) @value) @def.property

(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (_) @value))) @def.variable
(variable_declaration (assignment_statement (variable_list name: (identifier) @name))) @def.variable
(variable_declaration (variable_list name: (identifier) @name)) @def.variable

; Members that are given from outside.
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @self field: (identifier) @name))
  (expression_list . value: (_) @value)) @def.property
(assignment_statement
  (variable_list . name: (identifier) @assign)
  (expression_list . value: (_) @value))

(parameters name: (identifier) @param)
(for_generic_clause (variable_list name: (identifier) @local))
(for_numeric_clause name: (identifier) @local)

; Scopes.
(table_constructor) @scope.class
(function_definition) @scope.function
(do_statement) @scope.block
(while_statement) @scope.block
(for_statement) @scope.block
(repeat_statement) @scope.block
(if_statement consequence: (block) @scope.block)
(elseif_statement consequence: (block) @scope.block)
(else_statement body: (block) @scope.block)

(function_declaration body: (block (return_statement (expression_list . (_) @return))))
(return_statement (expression_list . (_) @return))

(comment) @comment
