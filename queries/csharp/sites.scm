; Sites of C#. docs/languages.md explains the captures. Of several patterns for one token, the first wins.

; What statements write to.
(assignment_expression left: (_) @written "=")
(assignment_expression left: (_) @changed)
(prefix_unary_expression ["++" "--"] (_) @changed)
(postfix_unary_expression (_) @changed ["++" "--"])

(labeled_statement . (identifier) @skip)
(goto_statement (identifier) @skip)
(argument name: (identifier) @skip)
(tuple_element name: (identifier) @skip)

(attribute name: (identifier) @site.decorate)
(attribute name: (generic_name . (identifier) @site.decorate))
(attribute name: (qualified_name qualifier: (_) @recv name: (identifier) @site.decorate))

; What a type extends and implements: interfaces are named with an I.
(interface_declaration (base_list (identifier) @site.inherit))
(interface_declaration (base_list (generic_name . (identifier) @site.inherit)))
(interface_declaration (base_list (qualified_name qualifier: (_) @recv name: (identifier) @site.inherit)))
(interface_declaration (base_list (qualified_name qualifier: (_) @recv name: (generic_name . (identifier) @site.inherit))))
(enum_declaration (base_list (identifier) @site.type))
(base_list (identifier) @site.implement (#match? @site.implement "^I[A-Z]"))
(base_list (generic_name . (identifier) @site.implement) (#match? @site.implement "^I[A-Z]"))
(base_list (qualified_name qualifier: (_) @recv name: (identifier) @site.implement) (#match? @site.implement "^I[A-Z]"))
(base_list (qualified_name qualifier: (_) @recv name: (generic_name . (identifier) @site.implement)) (#match? @site.implement "^I[A-Z]"))
(base_list (identifier) @site.inherit)
(base_list (generic_name . (identifier) @site.inherit))
(base_list (qualified_name qualifier: (_) @recv name: (identifier) @site.inherit))
(base_list (qualified_name qualifier: (_) @recv name: (generic_name . (identifier) @site.inherit)))

; What an extension method extends.
(parameter (modifier) @_this type: (identifier) @site.extend (#eq? @_this "this"))
(parameter (modifier) @_this type: (generic_name . (identifier) @site.extend) (#eq? @_this "this"))
(parameter (modifier) @_this type: (nullable_type type: (identifier) @site.extend) (#eq? @_this "this"))
(parameter (modifier) @_this type: (qualified_name qualifier: (_) @recv name: (identifier) @site.extend) (#eq? @_this "this"))

; Calls.
(invocation_expression function: (identifier) @site.call arguments: (argument_list) @args)
(invocation_expression function: (generic_name . (identifier) @site.call) arguments: (argument_list) @args)
(invocation_expression
  function: (member_access_expression expression: (_) @recv name: (identifier) @site.call)
  arguments: (argument_list) @args)
(invocation_expression
  function: (member_access_expression expression: (_) @recv name: (generic_name . (identifier) @site.call))
  arguments: (argument_list) @args)
(invocation_expression
  function: (member_access_expression expression: ["this" "base"] @recv name: (identifier) @site.call)
  arguments: (argument_list) @args)
(invocation_expression
  function: (member_access_expression expression: ["this" "base"] @recv name: (generic_name . (identifier) @site.call))
  arguments: (argument_list) @args)
(invocation_expression
  function: (conditional_access_expression condition: (_) @recv (member_binding_expression name: (identifier) @site.call))
  arguments: (argument_list) @args)

; Making instances.
(object_creation_expression type: (identifier) @site.new arguments: (argument_list) @args)
(object_creation_expression type: (identifier) @site.new !arguments)
(object_creation_expression type: (generic_name . (identifier) @site.new) arguments: (argument_list)? @args)
(object_creation_expression type: (qualified_name qualifier: (_) @recv name: (identifier) @site.new) arguments: (argument_list)? @args)
(object_creation_expression type: (qualified_name qualifier: (_) @recv name: (generic_name . (identifier) @site.new)) arguments: (argument_list)? @args)
(variable_declaration type: (identifier) @within
  (variable_declarator (implicit_object_creation_expression "new" @site.new (argument_list) @args)))
(variable_declaration type: (generic_name . (identifier) @within)
  (variable_declarator (implicit_object_creation_expression "new" @site.new (argument_list) @args)))
(property_declaration type: (identifier) @within
  value: (implicit_object_creation_expression "new" @site.new (argument_list) @args))
(constructor_initializer ["this" "base"] @site.super (argument_list) @args)
(object_creation_expression type: (_) @recv
  initializer: (initializer_expression (assignment_expression left: (identifier) @site.reference)))

; Types.
(qualified_name qualifier: (_) @recv name: (identifier) @site.type)
(qualified_name qualifier: (_) @recv name: (generic_name . (identifier) @site.type))
(generic_name . (identifier) @site.type)
(type_argument_list (identifier) @site.type)
(_ type: (identifier) @site.type)
(_ returns: (identifier) @site.type)
(nullable_type type: (identifier) @site.type)
(array_type type: (identifier) @site.type)
(as_expression right: (identifier) @site.type)
(is_expression right: (identifier) @site.type)
(type_parameter_constraint type: (identifier) @site.type)
(constant_pattern (identifier) @site.type)

(member_access_expression expression: ["this" "base"] @recv name: (identifier) @site.reference)
(member_access_expression expression: (_) @recv name: (identifier) @site.reference)
(member_access_expression expression: (_) @recv name: (generic_name . (identifier) @site.reference))
(conditional_access_expression condition: (_) @recv (member_binding_expression name: (identifier) @site.reference))
(constant_pattern (member_access_expression expression: (_) @recv name: (identifier) @site.reference))
(identifier) @site.reference
