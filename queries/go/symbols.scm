; Definitions, bindings and scopes of Go. docs/languages.md explains the captures.

(package_clause (package_identifier) @name @package) @def.namespace

; Of several results, the first is what a call yields to the first name on its left.
(function_declaration
  name: (identifier) @name
  parameters: (parameter_list) @params
  result: (parameter_list . (parameter_declaration type: (_) @type)) @returns
  body: (block)? @body) @def.function
(function_declaration
  name: (identifier) @name
  parameters: (parameter_list) @params
  result: (_)? @returns
  body: (block)? @body) @def.function

(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @owner))
  name: (field_identifier) @name
  parameters: (parameter_list) @params
  result: (parameter_list . (parameter_declaration type: (_) @type)) @returns
  body: (block)? @body) @def.method
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @owner))
  name: (field_identifier) @name
  parameters: (parameter_list) @params
  result: (_)? @returns
  body: (block)? @body) @def.method

(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @def.struct
(type_spec name: (type_identifier) @name type: (interface_type) @body) @def.interface
(type_spec name: (type_identifier) @name type: (_) @type) @def.type
(type_alias name: (type_identifier) @name type: (_) @type) @def.type

; Fields. Those of a struct that is the type of a field or of a package variable belong to that.
(field_declaration name: (field_identifier) @name type: (struct_type (field_declaration_list) @body)) @def.property
(field_declaration name: (field_identifier) @name type: (pointer_type (struct_type (field_declaration_list) @body))) @def.property
(field_declaration name: (field_identifier) @name type: [
  (slice_type element: (struct_type (field_declaration_list) @body))
  (slice_type element: (pointer_type (struct_type (field_declaration_list) @body)))
  (map_type value: (struct_type (field_declaration_list) @body))
] @rest) @def.property
(type_spec type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: (_) @type) @def.property)))
(field_declaration type: [
  (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: (_) @type) @def.property))
  (slice_type element: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: (_) @type) @def.property)))
  (slice_type element: (pointer_type (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: (_) @type) @def.property))))
  (map_type value: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: (_) @type) @def.property)))
])
(source_file (var_declaration [
  (var_spec type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: (_) @type) @def.property)))
  (var_spec value: (expression_list . (composite_literal
    type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: (_) @type) @def.property)))))
]))

; An embedded type is a field named after it, whose members are promoted.
(field_declaration !name type: (type_identifier) @name @type @site.inherit) @def.property
(field_declaration !name type: (qualified_type package: (_) @recv name: (type_identifier) @name @site.inherit) @type) @def.property
(field_declaration !name type: (generic_type type: (type_identifier) @name @site.inherit) @type) @def.property
(field_declaration !name type: (generic_type type: (qualified_type package: (_) @recv name: (type_identifier) @name @site.inherit)) @type) @def.property

(type_spec type: (interface_type (method_elem
  name: (field_identifier) @name
  parameters: (parameter_list) @params
  result: (parameter_list . (parameter_declaration type: (_) @type)) @returns) @def.method))
(type_spec type: (interface_type (method_elem
  name: (field_identifier) @name
  parameters: (parameter_list) @params
  result: (_)? @returns) @def.method))

(const_spec . (identifier) @name . type: (_)? @type value: (expression_list . (_) @value .)) @def.constant
(const_spec (identifier) @name type: (_)? @type) @def.constant

; Functions bound to a name.
(var_spec . name: (identifier) @name . value: (expression_list . (func_literal
  parameters: (parameter_list) @params
  result: (parameter_list . (parameter_declaration type: (_) @type)) @returns
  body: (block) @body) .)) @def.function
(var_spec . name: (identifier) @name . value: (expression_list . (func_literal
  parameters: (parameter_list) @params
  result: (_)? @returns
  body: (block) @body) .)) @def.function
(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . (func_literal
  parameters: (parameter_list) @params
  result: (parameter_list . (parameter_declaration type: (_) @type)) @returns
  body: (block) @body) .)) @def.function
(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . (func_literal
  parameters: (parameter_list) @params
  result: (_)? @returns
  body: (block) @body) .)) @def.function

; What a package variable is filled with belongs to that variable.
(source_file (var_declaration [
  (var_spec . name: (identifier) @name . type: (struct_type (field_declaration_list) @body)) @def.variable
  (var_spec_list (var_spec . name: (identifier) @name . type: (struct_type (field_declaration_list) @body)) @def.variable)
]))
(source_file (var_declaration [
  (var_spec . name: (identifier) @name . value: (expression_list . (composite_literal type: (struct_type (field_declaration_list) @body)) .)) @def.variable
  (var_spec_list (var_spec . name: (identifier) @name . value: (expression_list . (composite_literal type: (struct_type (field_declaration_list) @body)) .)) @def.variable)
]))
(source_file (var_declaration [
  (var_spec . name: (identifier) @name . value: (expression_list . (composite_literal type: (_) @type body: (_) @body) .)) @def.variable
  (var_spec_list (var_spec . name: (identifier) @name . value: (expression_list . (composite_literal type: (_) @type body: (_) @body) .)) @def.variable)
]))
(source_file (var_declaration [
  (var_spec . name: (identifier) @name . value: (expression_list . (unary_expression operand: (composite_literal type: (_) @type body: (_) @body)) .)) @def.variable
  (var_spec_list (var_spec . name: (identifier) @name . value: (expression_list . (unary_expression operand: (composite_literal type: (_) @type body: (_) @body)) .)) @def.variable)
]))
(var_spec . name: (identifier) @name type: (_) @type) @def.variable
(var_spec . name: (identifier) @name value: (expression_list . (_) @value)) @def.variable
(var_spec . name: (identifier) . name: (identifier) @name value: (expression_list . (_) . (_) @value)) @def.variable
(var_spec name: (identifier) @name type: (_)? @type) @def.variable

; Any other struct without a name is a symbol without a name, which its fields belong to.
(struct_type (field_declaration_list (field_declaration)) @body) @def.struct
(struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: (_) @type) @def.property))

(type_declaration) @outer
(const_declaration) @outer
(var_declaration) @outer

; Parameters, receivers, named results and type parameters.
(parameter_declaration name: (identifier) @param type: (_) @type)
(variadic_parameter_declaration name: (identifier) @param "..." @rest type: (_) @type)
(type_parameter_declaration name: (identifier) @param type: (type_constraint (type_identifier) @_any) (#any-of? @_any "any" "comparable"))
(type_parameter_declaration name: (identifier) @param type: (type_constraint) @type)
(method_declaration receiver: (parameter_list (parameter_declaration
  type: (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @param))))))
(method_declaration receiver: (parameter_list (parameter_declaration
  type: (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @param)))))))

; Other locals. Of a call with several results only the first is known; the others hold from the end of the statement on.
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . (composite_literal type: (_) @type) @value))
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . (unary_expression operand: (composite_literal type: (_) @type)) @value))
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . (_) @value))
(short_var_declaration left: (expression_list . (_) . (identifier) @local) right: (expression_list . (_) . (_) @value))
(short_var_declaration left: (expression_list (identifier) @local)) @value
(range_clause left: (expression_list . (_) . (identifier) @local) right: (_) @iter)
(range_clause left: (expression_list . (identifier) @local)) @value
(receive_statement left: (expression_list . (identifier) @local) right: (_) @value)
(receive_statement left: (expression_list (identifier) @local)) @value
(type_switch_statement alias: (expression_list (identifier) @local) (type_case . type: (_) @type . ":") @within)
(type_switch_statement alias: (expression_list (identifier) @local) value: (_) @value)

; Scopes.
(func_literal) @scope.function
(function_type) @scope.function
(parameter_declaration type: (interface_type (method_elem) @scope.function))
(field_declaration type: (interface_type (method_elem) @scope.function))
(var_spec type: (interface_type (method_elem) @scope.function))
(type_assertion_expression type: (interface_type (method_elem) @scope.function))
(block) @scope.block
(if_statement) @scope.block
(for_statement) @scope.block
(expression_switch_statement) @scope.block
(type_switch_statement) @scope.block
(expression_case) @scope.block
(type_case) @scope.block
(communication_case) @scope.block
(default_case) @scope.block

(comment) @comment
