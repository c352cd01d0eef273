; Definitions, bindings and scopes of Ruby. docs/languages.md explains the captures.

(class name: (constant) @name body: (body_statement)? @body) @def.class
(module name: (constant) @name body: (body_statement)? @body) @def.class
(class name: (scope_resolution name: (constant) @name) body: (body_statement)? @body) @def.class
(module name: (scope_resolution name: (constant) @name) body: (body_statement)? @body) @def.class
; `class A::B` opens A, and B in it.
(class name: (scope_resolution scope: (constant) @name)) @def.class
(module name: (scope_resolution scope: (constant) @name)) @def.class
(class name: (scope_resolution scope: (scope_resolution name: (constant) @name))) @def.class
(module name: (scope_resolution scope: (scope_resolution name: (constant) @name))) @def.class
(class name: (scope_resolution scope: (scope_resolution scope: (constant) @name))) @def.class
(module name: (scope_resolution scope: (scope_resolution scope: (constant) @name))) @def.class

; Classes that calls make.
(assignment
  left: (constant) @name
  right: (call receiver: (constant) @_of method: (identifier) @_make block: (_ body: (_) @body)?)
  (#any-of? @_of "Struct" "Class" "Data" "Module")
  (#any-of? @_make "new" "define")) @def.class
(assignment
  left: (constant)
  right: (call receiver: (constant) @_of method: (identifier) @_make arguments: (argument_list (simple_symbol) @name @def.property))
  (#any-of? @_of "Struct" "Data")
  (#any-of? @_make "new" "define"))
(class
  superclass: (superclass (call receiver: (constant) @_of method: (identifier) @_make arguments: (argument_list (simple_symbol) @name @def.property)))
  (#any-of? @_of "Struct" "Data")
  (#any-of? @_make "new" "define"))

; Methods of the class itself.
(singleton_method
  object: (self) @static
  name: (_) @name
  parameters: (method_parameters)? @params
  body: (_)? @body) @def.method
(singleton_method
  object: (constant) @static
  name: (_) @name
  parameters: (method_parameters)? @params
  body: (_)? @body) @def.method
(singleton_class value: (self) @static body: (body_statement
  (method name: (_) @name parameters: (method_parameters)? @params body: (_)? @body) @def.method))
(singleton_class value: (self) @static body: (body_statement
  (call !receiver arguments: (argument_list
    (method name: (_) @name parameters: (method_parameters)? @params body: (_)? @body) @def.method))))
(singleton_class value: (self) @static body: (body_statement
  (alias name: (_) @name) @def.method))
(singleton_class value: (self) @static body: (body_statement
  (call !receiver method: (identifier) @_m arguments: (argument_list . (simple_symbol) @name)) @def.method)
  (#any-of? @_m "alias_method"))
(singleton_class value: (self) @static body: (body_statement
  (call !receiver method: (identifier) @_m arguments: (argument_list [(simple_symbol) (string)] @name)) @def.property)
  (#any-of? @_m "attr_reader" "attr_writer" "attr_accessor" "attr"))

(method name: (_) @name parameters: (method_parameters)? @params body: (_)? @body) @def.function
(alias name: (_) @name) @def.function
(call !receiver method: (identifier) @_m arguments: (argument_list . [(simple_symbol) (string)] @name)
  (#any-of? @_m "alias_method")) @def.method
; A method with a name that is written out.
(call !receiver method: (identifier) @_m
  arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: (_ parameters: (_)? @params body: (_) @body)
  (#eq? @_m "define_method")) @def.method
(call method: (identifier) @_m
  arguments: (argument_list . [(simple_symbol) (string)] @name) @static
  block: (_ parameters: (_)? @params body: (_) @body)
  (#eq? @_m "define_singleton_method")) @def.method
; What a test defines for its examples.
(call !receiver method: (identifier) @_m
  arguments: (argument_list . (simple_symbol) @name)
  block: (_ body: (_) @body)
  (#any-of? @_m "let" "let!" "subject" "subject!")) @def.function

; Attributes.
(call !receiver method: (identifier) @_m arguments: (argument_list [(simple_symbol) (string)] @name)
  (#any-of? @_m "attr_reader" "attr_writer" "attr_accessor" "attr" "cattr_reader" "cattr_writer" "cattr_accessor" "mattr_reader" "mattr_writer" "mattr_accessor" "class_attribute" "def_delegators" "def_instance_delegators" "delegate" "belongs_to" "has_one" "has_many" "has_and_belongs_to_many")) @def.property
(assignment left: (instance_variable) @name @self right: (_) @value) @def.property
(assignment left: (class_variable) @name @self right: (_) @value) @def.property
(operator_assignment left: (instance_variable) @name @self right: (_) @value) @def.property
(operator_assignment left: (class_variable) @name @self right: (_) @value) @def.property
(left_assignment_list (instance_variable) @name @self) @def.property

(assignment left: (constant) @name right: (_) @value) @def.constant
(operator_assignment left: (constant) @name right: (_) @value) @def.constant

; Parameters.
(method_parameters (identifier) @param)
(lambda_parameters (identifier) @param)
(block_parameters (identifier) @param)
(optional_parameter name: (identifier) @param value: (_) @value)
(keyword_parameter name: (identifier) @param value: (_)? @value)
(splat_parameter name: (identifier) @param)
(hash_splat_parameter name: (identifier) @param)
(block_parameter name: (identifier) @param)
(destructured_parameter (identifier) @param)
; What a block is given of a collection.
(call
  receiver: (_) @iter
  method: (identifier) @_m
  block: (_ parameters: (block_parameters . (identifier) @param))
  (#any-of? @_m "each" "map" "flat_map" "select" "filter" "reject" "find" "detect" "any?" "all?" "none?" "each_with_index" "each_with_object" "sort_by" "group_by" "partition" "filter_map" "collect" "min_by" "max_by" "sum" "count" "reverse_each"))

; Other locals.
(assignment left: (identifier) @local right: (_) @value)
(operator_assignment left: (identifier) @local right: (_) @value)
(assignment left: (left_assignment_list (identifier) @local) @shape right: (_) @from)
(left_assignment_list (rest_assignment (identifier) @local))
(left_assignment_list (destructured_left_assignment (identifier) @local))
(for pattern: (identifier) @local value: (in (_) @iter))
(exception_variable (identifier) @local)
(rescue exceptions: (exceptions . (_) @is .) variable: (exception_variable (identifier) @local))
(as_pattern name: (identifier) @local)
(array_pattern (identifier) @local)
(in_clause pattern: (identifier) @local)

; Scopes.
(block) @scope.function
(do_block) @scope.function
(lambda) @scope.function
(if consequence: (_) @branch)
(unless consequence: (_) @branch)
(else) @branch
(elsif) @branch
(while body: (_) @branch)
(until body: (_) @branch)
(for body: (_) @branch)
(rescue) @branch
(ensure) @branch
(when) @branch
(in_clause) @branch
(if_modifier body: (_) @branch)
(unless_modifier body: (_) @branch)

(return (argument_list . (_) @return .))
(method body: (body_statement (_) @return .) (#match? @return "^[^#]"))
(method body: (body_statement (_) @return . (comment) .) (#match? @return "^[^#]"))
(singleton_method body: (body_statement (_) @return .) (#match? @return "^[^#]"))
(singleton_method body: (body_statement (_) @return . (comment) .) (#match? @return "^[^#]"))
(method body: [(call) (identifier) (constant) (instance_variable) (scope_resolution) (self)] @return)
(singleton_method body: [(call) (identifier) (constant) (instance_variable) (scope_resolution) (self)] @return)

(comment) @comment
