; Places where Ruby text may refer to a symbol. The pattern listed first wins a token.

; What statements write to.
(assignment left: (_) @written)
(operator_assignment left: (_) @changed)

(hash_key_symbol) @skip
(keyword_parameter name: (identifier) @skip)
(optional_parameter name: (identifier) @skip)
(keyword_pattern key: (_) @skip)
(undef (_) @skip)
; The class of something is no call of it.
(call receiver: (_) method: (identifier) @skip (#eq? @skip "class"))

; What a class inherits, mixes in, or is extended with.
(class superclass: (superclass (constant) @site.inherit))
(class superclass: (superclass (scope_resolution scope: (_) @recv name: (constant) @site.inherit)))
(class superclass: (superclass (scope_resolution !scope name: (constant) @site.inherit)))
(class superclass: (superclass (call receiver: (constant) @site.inherit)))
(call !receiver method: (identifier) @_m arguments: (argument_list (constant) @site.inherit) (#any-of? @_m "include" "prepend"))
(call !receiver method: (identifier) @_m arguments: (argument_list (scope_resolution scope: (_) @recv name: (constant) @site.inherit)) (#any-of? @_m "include" "prepend"))
(call !receiver method: (identifier) @_m arguments: (argument_list (scope_resolution !scope name: (constant) @site.inherit)) (#any-of? @_m "include" "prepend"))
(call !receiver method: (identifier) @_m arguments: (argument_list (constant) @site.implement) (#eq? @_m "extend"))
(call !receiver method: (identifier) @_m arguments: (argument_list (self) @site.implement) (#eq? @_m "extend"))
(call !receiver method: (identifier) @_m arguments: (argument_list (scope_resolution scope: (_) @recv name: (constant) @site.implement)) (#eq? @_m "extend"))
(singleton_class value: (self) body: (body_statement (call !receiver method: (identifier) @_m arguments: (argument_list (constant) @site.implement)) (#eq? @_m "include")))
(assignment
  left: (constant)
  right: (call receiver: (constant) @_of method: (identifier) @_make arguments: (argument_list . (constant) @site.inherit))
  (#eq? @_of "Class") (#eq? @_make "new"))
(assignment
  left: (constant)
  right: (call receiver: (constant) @_of method: (identifier) @_make arguments: (argument_list . (scope_resolution scope: (_) @recv name: (constant) @site.inherit)))
  (#eq? @_of "Class") (#eq? @_make "new"))

; The method of the same name, further up.
(super) @site.super

; Making instances.
(call receiver: (_) @recv method: (identifier) @site.new (#eq? @site.new "new"))
(call !receiver method: (identifier) @site.new (#eq? @site.new "new"))

; What is assigned to a member.
(assignment left: (call receiver: (_) @recv method: (identifier) @site.reference))
(left_assignment_list (call receiver: (_) @recv method: (identifier) @site.reference))

; Calls.
(call receiver: (_) @recv method: (identifier) @site.call)
(call receiver: (_) @recv method: (constant) @site.call arguments: (_))
(call !receiver method: (identifier) @site.call)
; Methods that are named, to be called by others.
(call !receiver arguments: (argument_list (simple_symbol) @site.reference))
(call method: (identifier) @_m arguments: (argument_list . (simple_symbol) @site.reference)
  (#any-of? @_m "send" "public_send" "__send__" "method" "instance_method" "respond_to?"))
; `&:name` calls it on what the block would be given.
(block_argument (simple_symbol) @site.call) @recv
(alias alias: (_) @site.reference)

; Constants.
(scope_resolution scope: (_) @recv name: (constant) @site.reference)
(scope_resolution !scope name: (constant) @site.reference)
(constant) @site.reference
(instance_variable) @site.reference
(class_variable) @site.reference
(identifier) @site.reference
