; What JavaScript and TypeScript share: definitions without types, scopes, patterns. docs/languages.md explains the captures.

; Object literals that a name is given: their members are members of that name.
(pair key: [(property_identifier) (string (string_fragment))] @name value: (object) @body) @def.property
(export_statement "default" @name value: (object) @body) @def.constant
(assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @owner property: (property_identifier) @name)
  right: (object) @body) @def.property

; Other members of object literals.
(pair key: [(property_identifier) (string (string_fragment))] @name value: (_) @value) @def.property
(object (shorthand_property_identifier) @name @value @def.property)

; Members given from outside: `this.x = …`, `Type.x = …`, `exports.x = …`.
(assignment_expression
  left: (member_expression object: (_) @self property: [(property_identifier) (private_property_identifier)] @name)
  right: (_) @value) @def.property
(assignment_expression left: (identifier) @assign right: (_) @value)

; What is mixed into a value: `Object.assign(x, y)`, `mixin(x, y)`.
(call_expression
  function: [(identifier) @_mixes (member_expression property: (property_identifier) @_mixes)]
  arguments: (arguments . (identifier) @assign [(identifier) (member_expression) (call_expression)] @added)
  (#any-of? @_mixes "assign" "extend" "mixin" "mixIn" "merge" "defaults" "augment" "setPrototypeOf" "mergeDescriptors" "copyProperties"))

; `export` and single-variable declarations belong to what they declare.
(export_statement) @outer
(lexical_declaration . (variable_declarator) .) @outer
(variable_declaration . (variable_declarator) .) @outer

; Names bound by patterns; a pattern that is assigned to declares nothing.
(variable_declarator
  name: (object_pattern (shorthand_property_identifier_pattern) @name)
  value: (_) @from) @def.variable
(variable_declarator
  name: (object_pattern (pair_pattern key: (property_identifier) @key value: (identifier) @name))
  value: (_) @from) @def.variable
(variable_declarator name: (array_pattern (identifier) @name) value: (_) @iter) @def.variable
(shorthand_property_identifier_pattern) @name @def.variable
(pair_pattern value: (identifier) @name) @def.variable
(array_pattern (identifier) @name) @def.variable
(rest_pattern (identifier) @name) @def.variable
(assignment_pattern left: (identifier) @name) @def.variable
(assignment_expression left: [(object_pattern) (array_pattern)] @assigned)

(variable_declaration (variable_declarator name: (identifier) @hoisted))
(variable_declaration (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @hoisted)))
(for_in_statement kind: "var" left: (identifier) @hoisted @name operator: "of" right: (_) @iter) @def.variable
(for_in_statement kind: "var" left: (identifier) @hoisted @name) @def.variable

(for_in_statement kind: ["const" "let"] left: (identifier) @local operator: "of" right: (_) @iter)
(for_in_statement kind: ["const" "let"] left: (identifier) @local)
(catch_clause parameter: (identifier) @local)
(arrow_function parameter: (identifier) @param)

; Scopes.
(arrow_function) @scope.function
(function_expression) @scope.function @receiver
(generator_function) @scope.function @receiver
(class_static_block) @scope.function
(object) @scope.class
(statement_block) @scope.block
(for_statement) @scope.block
(for_in_statement) @scope.block
(catch_clause) @scope.block
(switch_body) @scope.block
(switch_case) @branch
(switch_default) @branch
(if_statement consequence: (expression_statement) @branch)
(else_clause (expression_statement) @branch)

(return_statement (_) @return)
(arrow_function body: (expression) @return)
(comment) @comment
