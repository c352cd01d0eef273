; Definitions, bindings and scopes of PHP. docs/languages.md explains the captures.

(class_declaration name: (name) @name body: (declaration_list) @body) @def.class
(interface_declaration name: (name) @name body: (declaration_list) @body) @def.interface
(trait_declaration name: (name) @name body: (declaration_list) @body) @def.class
(enum_declaration name: (name) @name body: (enum_declaration_list) @body) @def.enum
; An anonymous class starts at its body: what is passed to its constructor is still of the code around it.
(anonymous_class body: (declaration_list) @body @def.class)

(function_definition
  name: (name) @name
  parameters: (formal_parameters) @params
  return_type: (_)? @returns @type
  body: (compound_statement) @body) @def.function
(method_declaration
  name: (name) @name
  parameters: (formal_parameters) @params
  return_type: (_)? @returns @type
  body: (compound_statement)? @body) @def.method
; A method of a trait under another name.
(use_as_clause (class_constant_access_expression) (name) @name) @def.method

; A function with the name of a variable.
(assignment_expression
  left: (variable_name) @name
  right: (arrow_function parameters: (formal_parameters) @params return_type: (_)? @returns @type body: (_) @body)) @def.function
(assignment_expression
  left: (variable_name) @name
  right: (anonymous_function parameters: (formal_parameters) @params return_type: (_)? @returns @type body: (_) @body)) @def.function

(property_declaration type: (_)? @type (property_element name: (variable_name (name) @name) default_value: (_)? @value)) @def.property
(method_declaration
  parameters: (formal_parameters (property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @def.property))
(assignment_expression
  left: (member_access_expression object: (variable_name) @self name: (name) @name)
  right: (_) @value) @def.property
(const_declaration (const_element . (name) @name (_)? @value)) @def.constant
(enum_declaration name: (name) @type body: (enum_declaration_list (enum_case name: (name) @name) @def.constant))
(function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)))
  (#eq? @_define "define")) @def.constant

; Parameters.
(simple_parameter type: (_)? @type name: (variable_name) @param)
(property_promotion_parameter type: (_)? @type name: (variable_name) @param)
(variadic_parameter type: (_)? @type name: (variable_name) @param @rest)

; Other locals.
(assignment_expression left: (variable_name) @local right: (_) @value)
(reference_assignment_expression left: (variable_name) @local right: (_) @value)
(augmented_assignment_expression left: (variable_name) @local)
(assignment_expression left: (list_literal (variable_name) @local))
(foreach_statement . (_) @iter (variable_name) @local .  body: (_))
(foreach_statement . (_) @iter (pair (_) (variable_name) @local))
(foreach_statement (pair . (variable_name) @local))
(catch_clause type: (_) @type name: (variable_name) @local)
(static_variable_declaration name: (variable_name) @local value: (_)? @value)
(global_declaration (variable_name) @local)

; Scopes.
(arrow_function) @scope.function
(anonymous_function) @scope.function
(if_statement body: (_) @branch)
(else_clause) @branch
(else_if_clause) @branch
(while_statement body: (_) @branch)
(for_statement body: (_) @branch)
(foreach_statement body: (_) @branch)
(try_statement body: (_) @branch)
(catch_clause) @branch
(switch_block) @branch

(return_statement (_) @return)
(yield_expression (_) @yield)

(comment) @comment
