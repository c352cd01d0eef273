; Definitions, bindings and scopes that C and C++ share. docs/languages.md explains the captures.

; Types. A type without a body is only named, unless it stands alone.
(type_definition type: (struct_specifier body: (field_declaration_list) @body) declarator: (type_identifier) @name) @def.struct
(type_definition type: (union_specifier body: (field_declaration_list) @body) declarator: (type_identifier) @name) @def.struct
(type_definition type: (enum_specifier body: (enumerator_list) @body) declarator: (type_identifier) @name) @def.enum
(struct_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @def.struct
(union_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @def.struct
(enum_specifier name: (type_identifier) @name body: (enumerator_list) @body) @def.enum
(translation_unit (struct_specifier name: (type_identifier) @name !body) @def.struct)
(translation_unit (union_specifier name: (type_identifier) @name !body) @def.struct)
(declaration_list (struct_specifier name: (type_identifier) @name !body) @def.struct)
(declaration_list (union_specifier name: (type_identifier) @name !body) @def.struct)
(preproc_ifdef (struct_specifier name: (type_identifier) @name !body) @def.struct)
(preproc_if (struct_specifier name: (type_identifier) @name !body) @def.struct)
(enumerator name: (identifier) @name) @def.constant

(type_definition type: (_) @type declarator: (type_identifier) @name) @def.type
(type_definition type: (_) @type declarator: (pointer_declarator declarator: (type_identifier) @name)) @def.type
(type_definition type: (_) @type declarator: (array_declarator declarator: (type_identifier) @name)) @def.type
(type_definition type: (_) @returns declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))
  parameters: (parameter_list) @params)) @def.type
(type_definition type: (_) @returns declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))
  parameters: (parameter_list) @params))) @def.type
(type_definition type: (_) @returns declarator: (function_declarator
  declarator: (type_identifier) @name
  parameters: (parameter_list) @params)) @def.type

; Functions. Of a function that gives a pointer, the declarator is inside the one of the pointer.
(function_definition
  type: (_) @returns
  declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list) @params)
  body: (compound_statement) @body) @def.function
(function_definition
  type: (_) @returns
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list) @params))
  body: (compound_statement) @body) @def.function
(function_definition
  type: (_) @returns
  declarator: (pointer_declarator declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list) @params)))
  body: (compound_statement) @body) @def.function
(declaration
  type: (_) @returns
  declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list) @params)) @def.function
(declaration
  type: (_) @returns
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list) @params))) @def.function
(declaration
  type: (_) @returns
  declarator: (pointer_declarator declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list) @params)))) @def.function

(preproc_function_def name: (identifier) @name parameters: (preproc_params) @params) @def.function
(preproc_def name: (identifier) @name) @def.constant

; Fields. What an anonymous struct declares belongs to the field that is of it.
(field_declaration type: (struct_specifier !name body: (_) @body) declarator: (field_identifier) @name) @def.property
(field_declaration type: (union_specifier !name body: (_) @body) declarator: (field_identifier) @name) @def.property
(field_declaration type: (_) @type declarator: (field_identifier) @name) @def.property
(field_declaration type: (_) @type declarator: (pointer_declarator declarator: (field_identifier) @name)) @def.property
(field_declaration type: (_) @type declarator: (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))) @def.property
(field_declaration type: (_) @type declarator: (array_declarator declarator: (field_identifier) @name)) @def.property
(field_declaration type: (_) @type declarator: (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))) @def.property
(field_declaration type: (_) @type declarator: (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))) @def.property
(field_declaration declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))) @def.property
(field_declaration declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))))) @def.property

; Variables. What fills a table belongs to it.
(declaration type: (_) @type declarator: (init_declarator declarator: (identifier) @name value: (initializer_list) @code)) @def.variable
(declaration type: (_) @type declarator: (init_declarator
  declarator: (array_declarator declarator: (identifier) @name) value: (initializer_list) @code)) @def.variable
(declaration type: (_) @type declarator: (init_declarator
  declarator: (pointer_declarator declarator: (identifier) @name) value: (initializer_list) @code)) @def.variable
(declaration type: (_) @type declarator: (init_declarator
  declarator: (array_declarator declarator: (array_declarator declarator: (identifier) @name)) value: (initializer_list) @code)) @def.variable
(declaration type: (_) @type declarator: (identifier) @name) @def.variable
(declaration type: (_) @type declarator: (pointer_declarator declarator: (identifier) @name)) @def.variable
(declaration type: (_) @type declarator: (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))) @def.variable
(declaration type: (_) @type declarator: (array_declarator declarator: (identifier) @name)) @def.variable
(declaration type: (_) @type declarator: (array_declarator declarator: (array_declarator declarator: (identifier) @name))) @def.variable
(declaration type: (_) @type declarator: (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))) @def.variable
(declaration type: (_) @type declarator: (init_declarator declarator: (identifier) @name value: (_) @value)) @def.variable
(declaration type: (_) @type declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @name))) @def.variable
(declaration type: (_) @type declarator: (init_declarator
  declarator: (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name)))) @def.variable
(declaration type: (_) @type declarator: (init_declarator declarator: (array_declarator declarator: (identifier) @name))) @def.variable
(declaration declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))) @def.variable
(declaration declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))) @def.variable
(declaration declarator: (init_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))) value: (_) @value)) @def.variable
(declaration declarator: (init_declarator declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))) value: (_) @value)) @def.variable
(declaration declarator: (init_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (array_declarator declarator: (identifier) @name))) value: (_) @code)) @def.variable
(declaration declarator: (init_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (array_declarator declarator: (identifier) @name)))) value: (_) @code)) @def.variable

; Parameters.
(parameter_declaration type: (_) @type declarator: (identifier) @param)
(parameter_declaration type: (_) @type declarator: (pointer_declarator declarator: (identifier) @param))
(parameter_declaration type: (_) @type declarator: (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @param)))
(parameter_declaration type: (_) @type declarator: (array_declarator declarator: (identifier) @param))
(parameter_declaration type: (_) @type declarator: (pointer_declarator declarator: (array_declarator declarator: (identifier) @param)))
(parameter_declaration type: (_) @type declarator: (array_declarator declarator: (array_declarator declarator: (identifier) @param)))
(parameter_declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @param))))
(parameter_declaration declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @param)))))
(parameter_declaration declarator: (function_declarator declarator: (identifier) @param))
(preproc_params (identifier) @param)

; Scopes.
(compound_statement) @scope.block
(for_statement) @scope.block
(function_declarator declarator: (parenthesized_declarator) parameters: (parameter_list) @scope.block)
(abstract_function_declarator parameters: (parameter_list) @scope.block)

(return_statement (_) @return)

(comment) @comment
