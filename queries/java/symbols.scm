; Definitions, bindings and scopes of Java. docs/languages.md explains the captures.

(class_declaration name: (identifier) @name body: (class_body) @body) @def.class
(interface_declaration name: (identifier) @name body: (interface_body) @body) @def.interface
(annotation_type_declaration name: (identifier) @name body: (annotation_type_body) @body) @def.interface
(enum_declaration name: (identifier) @name body: (enum_body) @body) @def.enum
(record_declaration name: (identifier) @name parameters: (formal_parameters) @params body: (class_body) @body) @def.class

; An anonymous class starts at its body: what is passed to its base's constructor is still of the code around it.
(object_creation_expression (class_body) @body @def.class)

(method_declaration
  type: (_) @returns
  name: (identifier) @name
  parameters: (formal_parameters) @params
  body: (block)? @body) @def.method
(annotation_type_element_declaration type: (_) @returns name: (identifier) @name) @def.method
(constructor_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @params
  body: (constructor_body) @body) @def.constructor
(record_declaration
  parameters: (formal_parameters) @params
  body: (class_body (compact_constructor_declaration name: (identifier) @name body: (block) @body) @def.constructor))

(field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @def.property
(constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @def.property
(record_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @def.property))
(record_declaration parameters: (formal_parameters (spread_parameter (_) @type (variable_declarator name: (identifier) @name)) @def.property))
(enum_declaration
  name: (identifier) @type
  body: (enum_body (enum_constant name: (identifier) @name body: (class_body)? @body) @def.constant))

; Parameters and type parameters. The one parameter of a lambda passed alone to a collection is an element of it. A type variable holds what its bound holds.
(method_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @param)))
(method_declaration parameters: (formal_parameters (spread_parameter (_) @type . (variable_declarator name: (identifier) @param))))
(constructor_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @param)))
(constructor_declaration parameters: (formal_parameters (spread_parameter (_) @type . (variable_declarator name: (identifier) @param))))
(lambda_expression parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @param)))
(method_invocation object: (_) @iter arguments: (argument_list . (lambda_expression parameters: (identifier) @param) .))
(method_invocation object: (_) @iter arguments: (argument_list . (lambda_expression parameters: (inferred_parameters . (identifier) @param .)) .))
(lambda_expression parameters: (identifier) @param)
(inferred_parameters (identifier) @param)
(type_parameter (type_identifier) @param (type_bound)? @type)

; Other locals.
(local_variable_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @local value: (_)? @value))
(enhanced_for_statement type: (_) @type name: (identifier) @local value: (_) @iter)
(resource type: (_) @type name: (identifier) @local value: (_) @value)
(catch_formal_parameter (catch_type) @type name: (identifier) @local)
(instanceof_expression right: (_) @type name: (identifier) @local)
(type_pattern (_) @type . (identifier) @local)
(record_pattern_component (_) @type . (identifier) @local)

; Scopes.
(lambda_expression) @scope.function
(block) @scope.block
(for_statement) @scope.block
(enhanced_for_statement) @scope.block
(try_with_resources_statement) @scope.block
(catch_clause) @scope.block
(switch_rule) @scope.block
(switch_block_statement_group) @scope.block

(line_comment) @comment
(block_comment) @comment
