; Definitions, bindings and scopes of shells. docs/languages.md explains the captures.

(function_definition name: (word) @name body: (_) @body) @def.function

; Locals say so; whatever else is assigned belongs to the whole script.
(declaration_command "local" (variable_assignment name: (variable_name) @local value: (_)? @value))
(declaration_command "local" (variable_name) @local)
(for_statement variable: (variable_name) @local)

(program (variable_assignment name: (variable_name) @name value: (_)? @value) @def.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name value: (_)? @value) @def.variable))
(program (declaration_command (variable_assignment name: (variable_name) @name value: (_)? @value) @def.variable))
(program (list (variable_assignment name: (variable_name) @name value: (_)? @value) @def.variable))
(program (if_statement (variable_assignment name: (variable_name) @name value: (_)? @value) @def.variable))
(program (if_statement (declaration_command (variable_assignment name: (variable_name) @name value: (_)? @value) @def.variable)))
(variable_assignment name: (variable_name) @assign value: (_)? @value)

(if_statement (_) @branch)
(else_clause) @branch
(elif_clause) @branch
(case_item) @branch
(do_group) @branch

(comment) @comment
