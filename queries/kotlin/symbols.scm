; Definitions, bindings and scopes of Kotlin. docs/languages.md explains the captures.

(class_declaration "enum" (type_identifier) @name (primary_constructor)? @params (enum_class_body)? @body) @def.enum
(class_declaration "interface" (type_identifier) @name (class_body)? @body) @def.interface
(class_declaration (type_identifier) @name (primary_constructor)? @params (class_body)? @body) @def.class
(object_declaration (type_identifier) @name (class_body)? @body) @def.class
(companion_object (type_identifier) @name (class_body)? @body) @def.class
(companion_object "companion" @name (class_body)? @body) @def.class
; An anonymous class starts at its body: what is passed to its base's constructor is still of the code around it.
(object_literal (class_body) @body @def.class)
(class_declaration
  (type_identifier) @type
  (enum_class_body (enum_entry (simple_identifier) @name (class_body)? @body) @def.constant))
(type_alias (type_identifier) @name "=" . (_) @type) @def.type

(function_declaration
  (simple_identifier) @name
  (function_value_parameters) @params
  ":" . (_) @returns @type
  (function_body)? @body) @def.function
(function_declaration
  (simple_identifier) @name
  (function_value_parameters) @params
  (function_body)? @body) @def.function
(secondary_constructor "constructor" @name (function_value_parameters) @params (statements)? @body) @def.constructor

; Accessors stand inside a property or right behind it; what they do, the property does.
(property_declaration (variable_declaration (simple_identifier) @name ":" . (_) @type) (getter) @code) @def.variable
(property_declaration (variable_declaration (simple_identifier) @name) (getter (function_body "=" . (_) @value)) @code) @def.variable
(property_declaration (variable_declaration (simple_identifier) @name) (getter) @code) @def.variable
(property_declaration (variable_declaration (simple_identifier) @name ":" . (_) @type) (setter) @code) @def.variable
(property_declaration (variable_declaration (simple_identifier) @name) (setter) @code) @def.variable
(class_body (property_declaration (variable_declaration (simple_identifier) @name ":" . (_) @type)) @def.variable . (getter) @code)
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @def.variable . (getter (function_body "=" . (_) @value)) @code)
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @def.variable . (getter) @code)
(class_body (property_declaration (variable_declaration (simple_identifier) @name ":" . (_) @type)) @def.variable . (setter) @code)
(class_body (property_declaration (variable_declaration (simple_identifier) @name) "=" . (_) @value) @def.variable . (setter) @code)
(property_declaration (variable_declaration (simple_identifier) @name ":" . (_) @type)) @def.variable
(property_declaration
  (variable_declaration (simple_identifier) @name)
  (property_delegate
    (call_expression (simple_identifier) @_lazy (call_suffix (annotated_lambda (lambda_literal (statements . (_) @value .)))))) @code
  (#any-of? @_lazy "lazy" "lazyOf")) @def.variable
(property_declaration (variable_declaration (simple_identifier) @name) (property_delegate) @code) @def.variable
(property_declaration (variable_declaration (simple_identifier) @name) "=" . (_) @value) @def.variable
(property_declaration (variable_declaration (simple_identifier) @name)) @def.variable
(primary_constructor (class_parameter (binding_pattern_kind) (simple_identifier) @name ":" . (_) @type) @def.property)

; Parameters and type parameters.
(primary_constructor (class_parameter . (simple_identifier) @param ":" . (_) @type))
(primary_constructor (class_parameter . (modifiers) . (simple_identifier) @param ":" . (_) @type))
(function_value_parameters
  (parameter_modifiers (parameter_modifier) @_mark) .
  (parameter (simple_identifier) @param ":" . (_) @type) @rest
  (#eq? @_mark "vararg"))
(parameter (simple_identifier) @param ":" . (_) @type)
(parameter_with_optional_type (simple_identifier) @param)
(type_parameter (type_identifier) @param (_)? @type)

; The one parameter of a lambda holds the receiver, or an element of it.
(call_expression
  (navigation_expression (_) @value (navigation_suffix (simple_identifier) @_scope))
  (call_suffix (annotated_lambda (lambda_literal (lambda_parameters . (variable_declaration (simple_identifier) @local) .))))
  (#any-of? @_scope "let" "also" "takeIf" "takeUnless" "use"))
(call_expression
  (navigation_expression (_) @iter (navigation_suffix (simple_identifier) @_each))
  (call_suffix (annotated_lambda (lambda_literal (lambda_parameters . (variable_declaration (simple_identifier) @local) .))))
  (#any-of? @_each "forEach" "map" "mapNotNull" "flatMap" "filter" "filterNot" "any" "all" "none" "first" "firstOrNull" "find" "last"
    "lastOrNull" "sortedBy" "groupBy" "associateBy" "associateWith" "sumOf" "count" "onEach" "maxByOrNull" "minByOrNull" "partition"))
(lambda_parameters (variable_declaration (simple_identifier) @param ":" . (_) @type))
(lambda_parameters (variable_declaration (simple_identifier) @param))
(lambda_parameters (multi_variable_declaration (variable_declaration (simple_identifier) @param)))

; Other locals.
(for_statement (variable_declaration (simple_identifier) @local ":" . (_) @type))
(for_statement (variable_declaration (simple_identifier) @local) "in" . (_) @iter)
(for_statement (multi_variable_declaration (variable_declaration (simple_identifier) @local)))
(property_declaration (multi_variable_declaration (variable_declaration (simple_identifier) @local)))
(catch_block (simple_identifier) @local ":" . (_) @type)
(when_subject (variable_declaration (simple_identifier) @local) "=" . (_) @value)

; A test says what a name is in the block that runs then.
(if_expression (check_expression . (simple_identifier) @assign "is" . (_) @is) ")" . (control_structure_body) @within)
(if_expression
  (conjunction_expression (check_expression . (simple_identifier) @assign "is" . (_) @is)) ")" .
  (control_structure_body) @within)
(when_expression
  (when_subject (simple_identifier) @assign)
  (when_entry (when_condition (type_test (_) @is)) . (control_structure_body) @within))

; Scopes.
(lambda_literal) @scope.function
(anonymous_function) @scope.function
(getter) @scope.function
(setter) @scope.function
(anonymous_initializer) @scope.block
(control_structure_body) @scope.block
(for_statement) @scope.block
(catch_block) @scope.block
(when_expression) @scope.block
(when_entry) @scope.block

(function_body "=" . (_) @return)
(jump_expression "return" . (_) @return)

(line_comment) @comment
(multiline_comment) @comment
