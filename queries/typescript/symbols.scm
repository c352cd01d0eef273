; Definitions of TypeScript. What it shares with JavaScript stands in queries/ecmascript.

(function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @params
  return_type: (type_annotation)? @returns
  body: (statement_block) @body) @def.function @receiver
(generator_function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @params
  return_type: (type_annotation)? @returns
  body: (statement_block) @body) @def.function @receiver
(function_signature
  name: (identifier) @name
  parameters: (formal_parameters) @params
  return_type: (type_annotation)? @returns) @def.function
(class_declaration name: (type_identifier) @name body: (class_body) @body) @def.class
(abstract_class_declaration name: (type_identifier) @name body: (class_body) @body) @def.class
(interface_declaration name: (type_identifier) @name body: (_) @body) @def.interface
(enum_declaration name: (identifier) @name body: (enum_body) @body) @def.enum
(enum_body name: [(property_identifier) (string (string_fragment))] @name @def.constant)
(enum_assignment name: [(property_identifier) (string (string_fragment))] @name value: (_) @value) @def.constant

(type_alias_declaration name: (type_identifier) @name value: (object_type) @body) @def.type
(type_alias_declaration
  name: (type_identifier) @name
  value: (intersection_type (object_type) @body) @type) @def.type
(type_alias_declaration name: (type_identifier) @name value: (_) @type) @def.type

(internal_module name: (identifier) @name body: (_) @body) @def.namespace
(module name: [(identifier) (string)] @name body: (_)? @body) @def.namespace
(internal_module name: (nested_identifier object: (member_expression object: (identifier) @name)) body: (_)) @def.namespace
(internal_module name: (nested_identifier object: (member_expression property: (property_identifier) @name)) body: (_)) @def.namespace
(internal_module name: (nested_identifier object: (identifier) @name) body: (_)) @def.namespace
(internal_module name: (nested_identifier property: (property_identifier) @name) body: (_) @body) @def.namespace
(module name: (nested_identifier object: (identifier) @name) body: (_)) @def.namespace
(module name: (nested_identifier property: (property_identifier) @name) body: (_) @body) @def.namespace
(ambient_declaration "global" @name (statement_block) @body) @def.namespace
(export_statement (import_alias . (identifier) @name (_) @value)) @def.constant
(import_alias . (identifier) @local (_) @value)

; Members.
(method_definition
  name: [(property_identifier) (private_property_identifier) (string (string_fragment))] @name
  parameters: (formal_parameters) @params
  return_type: (type_annotation)? @returns
  body: (statement_block) @body) @def.method @receiver
(method_signature
  name: [(property_identifier) (private_property_identifier) (string (string_fragment))] @name
  parameters: (formal_parameters) @params
  return_type: (type_annotation)? @returns) @def.function
(abstract_method_signature
  name: [(property_identifier) (string (string_fragment))] @name
  parameters: (formal_parameters) @params
  return_type: (type_annotation)? @returns) @def.function
(property_signature
  name: [(property_identifier) (string (string_fragment))] @name
  type: (type_annotation (object_type) @body)) @def.property
(property_signature
  name: [(property_identifier) (string (string_fragment))] @name
  type: (_)? @type) @def.property
(public_field_definition
  name: [(property_identifier) (private_property_identifier)] @name
  value: (arrow_function parameters: (_)? @params parameter: (_)? @params return_type: (type_annotation)? @returns body: (_) @body)) @def.method
(public_field_definition
  name: [(property_identifier) (private_property_identifier)] @name
  value: (function_expression name: (identifier)? @inner parameters: (_) @params return_type: (type_annotation)? @returns body: (_) @body)) @def.method @receiver
(public_field_definition
  name: [(property_identifier) (private_property_identifier)] @name
  type: (_)? @type
  value: (object) @body) @def.property
(public_field_definition
  name: [(property_identifier) (private_property_identifier)] @name
  type: (type_annotation (object_type) @body)) @def.property
(public_field_definition
  name: [(property_identifier) (private_property_identifier) (string (string_fragment))] @name
  type: (_)? @type
  value: (_)? @value) @def.property
(required_parameter
  [(accessibility_modifier) (override_modifier) "readonly"]
  pattern: (identifier) @name
  type: (_)? @type
  value: (_)? @value) @def.property
(optional_parameter
  [(accessibility_modifier) (override_modifier) "readonly"]
  pattern: (identifier) @name
  type: (_)? @type) @def.property

; Functions and classes that a name is given.
(variable_declarator
  name: (identifier) @name
  value: [
    (function_expression name: (identifier)? @inner parameters: (formal_parameters) @params return_type: (type_annotation)? @returns body: (_) @body)
    (generator_function name: (identifier)? @inner parameters: (formal_parameters) @params return_type: (type_annotation)? @returns body: (_) @body)
  ]) @def.function @receiver
(variable_declarator
  name: (identifier) @name
  value: (arrow_function parameters: (_)? @params parameter: (_)? @params return_type: (type_annotation)? @returns body: (_) @body)) @def.function
(variable_declarator name: (identifier) @name value: (class name: (_)? @inner body: (class_body) @body)) @def.class

(pair
  key: [(property_identifier) (string (string_fragment))] @name
  value: (arrow_function parameters: (_)? @params parameter: (_)? @params return_type: (type_annotation)? @returns body: (_) @body)) @def.function
(pair
  key: [(property_identifier) (string (string_fragment))] @name
  value: [
    (function_expression name: (identifier)? @inner parameters: (_) @params return_type: (type_annotation)? @returns body: (_) @body)
    (generator_function name: (identifier)? @inner parameters: (_) @params return_type: (type_annotation)? @returns body: (_) @body)
  ]) @def.function @receiver
(pair
  key: [(property_identifier) (string (string_fragment))] @name
  value: (class name: (_)? @inner body: (class_body) @body)) @def.class

(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (arrow_function parameters: (_)? @params parameter: (_)? @params return_type: (type_annotation)? @returns body: (_) @body)) @def.method
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (function_expression name: (identifier)? @inner parameters: (_) @params return_type: (type_annotation)? @returns body: (_) @body)) @def.method @receiver
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (class name: (_)? @inner body: (class_body) @body)) @def.class

(export_statement
  "default" @name
  value: (arrow_function parameters: (_)? @params parameter: (_)? @params return_type: (type_annotation)? @returns body: (_) @body)) @def.function
(export_statement
  "default" @name
  value: [
    (function_expression !name parameters: (_) @params return_type: (type_annotation)? @returns body: (_) @body)
    (generator_function !name parameters: (_) @params return_type: (type_annotation)? @returns body: (_) @body)
  ]) @def.function @receiver
(export_statement "default" @name value: (class !name body: (class_body) @body)) @def.class
(export_statement
  "export" @name
  "="
  . (arrow_function parameters: (_)? @params parameter: (_)? @params return_type: (type_annotation)? @returns body: (_) @body)) @def.function
(export_statement
  "export" @name
  "="
  . (function_expression !name parameters: (_) @params return_type: (type_annotation)? @returns body: (_) @body)) @def.function @receiver
(export_statement "export" @name "=" . (class !name body: (class_body) @body)) @def.class

; A variable whose value is made by calling something with a function: what that function does, it does.
(variable_declarator
  name: (identifier) @name
  type: (_)? @type
  value: (call_expression
    arguments: (arguments [
      (arrow_function body: (_) @code)
      (function_expression body: (_) @code)
    ])) @value) @def.variable
(variable_declarator name: (identifier) @name type: (_)? @type value: (object) @body) @def.variable
(variable_declarator name: (identifier) @name type: (type_annotation (object_type) @body)) @def.variable
(variable_declarator
  name: (identifier) @name
  type: (_)? @type
  value: [(as_expression . (object) @body) (satisfies_expression . (object) @body)] @value) @def.variable
(variable_declarator name: (identifier) @name type: (_)? @type value: (_)? @value) @def.variable

; Functions and classes with a name of their own, which only they see.
(function_expression
  name: (identifier) @name @inner
  parameters: (formal_parameters) @params
  return_type: (type_annotation)? @returns
  body: (statement_block) @body) @def.function @receiver
(class name: (type_identifier) @name @inner body: (class_body) @body) @def.class
(class !name body: (class_body) @body) @def.class

; Parameters and type parameters.
(required_parameter pattern: (identifier) @param type: (_)? @type value: (_)? @value)
(optional_parameter pattern: (identifier) @param type: (_)? @type)
(required_parameter pattern: (rest_pattern (identifier) @param) type: (_)? @type)
(required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @param) type: (type_annotation) @of)
(type_parameter name: (type_identifier) @param)
(infer_type (type_identifier) @local)
(mapped_type_clause name: (type_identifier) @local)
(index_signature name: (identifier) @skip)

(ambient_declaration) @outer
(function_type) @scope.function
(constructor_type) @scope.function
(call_signature) @scope.function
(construct_signature) @scope.function
(conditional_type) @scope.block
(object_type) @scope.class
(index_signature (mapped_type_clause)) @scope.block
