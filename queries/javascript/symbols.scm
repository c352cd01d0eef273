; Definitions of JavaScript that TypeScript writes with types.

(function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @params
  body: (statement_block) @body) @def.function @receiver
(generator_function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @params
  body: (statement_block) @body) @def.function @receiver
(class_declaration name: (identifier) @name body: (class_body) @body) @def.class

; Methods of classes and of object literals.
(method_definition
  name: [(property_identifier) (private_property_identifier) (string (string_fragment))] @name
  parameters: (formal_parameters) @params
  body: (statement_block) @body) @def.method @receiver

; Functions and classes that a name is given.
(variable_declarator
  name: (identifier) @name
  value: [
    (function_expression name: (identifier)? @inner parameters: (formal_parameters) @params body: (_) @body)
    (generator_function name: (identifier)? @inner parameters: (formal_parameters) @params body: (_) @body)
  ]) @def.function @receiver
(variable_declarator
  name: (identifier) @name
  value: (arrow_function parameters: (_)? @params parameter: (_)? @params body: (_) @body)) @def.function
(variable_declarator name: (identifier) @name value: (class name: (identifier)? @inner body: (class_body) @body)) @def.class

(field_definition
  property: [(property_identifier) (private_property_identifier)] @name
  value: (arrow_function parameters: (_)? @params parameter: (_)? @params body: (_) @body)) @def.method
(field_definition
  property: [(property_identifier) (private_property_identifier)] @name
  value: (function_expression name: (identifier)? @inner parameters: (_) @params body: (_) @body)) @def.method @receiver
(field_definition property: [(property_identifier) (private_property_identifier)] @name value: (object) @body) @def.property
(field_definition property: [(property_identifier) (private_property_identifier)] @name value: (_)? @value) @def.property

(pair
  key: [(property_identifier) (string (string_fragment))] @name
  value: (arrow_function parameters: (_)? @params parameter: (_)? @params body: (_) @body)) @def.function
(pair
  key: [(property_identifier) (string (string_fragment))] @name
  value: [
    (function_expression name: (identifier)? @inner parameters: (_) @params body: (_) @body)
    (generator_function name: (identifier)? @inner parameters: (_) @params body: (_) @body)
  ]) @def.function @receiver
(pair
  key: [(property_identifier) (string (string_fragment))] @name
  value: (class name: (identifier)? @inner body: (class_body) @body)) @def.class

(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (arrow_function parameters: (_)? @params parameter: (_)? @params body: (_) @body)) @def.method
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: [
    (function_expression name: (identifier)? @inner parameters: (_) @params body: (_) @body)
    (generator_function name: (identifier)? @inner parameters: (_) @params body: (_) @body)
  ]) @def.method @receiver
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (class name: (identifier)? @inner body: (class_body) @body)) @def.class

(export_statement
  "default" @name
  value: (arrow_function parameters: (_)? @params parameter: (_)? @params body: (_) @body)) @def.function
(export_statement
  "default" @name
  value: [
    (function_expression !name parameters: (_) @params body: (_) @body)
    (generator_function !name parameters: (_) @params body: (_) @body)
  ]) @def.function @receiver
(export_statement "default" @name value: (class !name body: (class_body) @body)) @def.class

; A variable whose value is made by calling something with a function: what that function does, it does.
(variable_declarator
  name: (identifier) @name
  value: (call_expression
    arguments: (arguments [
      (arrow_function body: (_) @code)
      (function_expression body: (_) @code)
    ])) @value) @def.variable
(variable_declarator name: (identifier) @name value: (object) @body) @def.variable
(variable_declarator name: (identifier) @name value: (_)? @value) @def.variable

; Functions and classes with a name of their own, which only they see.
(function_expression
  name: (identifier) @name @inner
  parameters: (formal_parameters) @params
  body: (statement_block) @body) @def.function @receiver
(class name: (identifier) @name @inner body: (class_body) @body) @def.class
(class !name body: (class_body) @body) @def.class

; Parameters.
(formal_parameters (identifier) @param)
(formal_parameters (assignment_pattern left: (identifier) @param right: (_) @value))
