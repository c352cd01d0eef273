; Places where JavaScript and TypeScript text may refer to a symbol. The pattern listed first wins a token.

; What statements write to; a key of an object sets a member of whatever type the object has.
(assignment_expression left: (_) @written)
(augmented_assignment_expression left: (_) @changed)
(update_expression argument: (_) @changed)
(unary_expression operator: "delete" argument: (_) @written)
(for_in_statement left: (_) @written)
(object (pair key: [(property_identifier) (string (string_fragment))] @written))

(decorator (identifier) @site.decorate)
(decorator (member_expression object: (_) @recv property: (property_identifier) @site.decorate))
(decorator (call_expression function: (identifier) @site.decorate))
(decorator (call_expression function: (member_expression object: (_) @recv property: (property_identifier) @site.decorate)))

; `require('m')` calls nothing of the module; what it gives may be called or made in turn.
(call_expression
  function: (call_expression function: (identifier) @_require @site.call arguments: (arguments . (string) .))
  (#eq? @_require "require"))
(new_expression
  constructor: (parenthesized_expression
    (call_expression function: (identifier) @_require @site.new arguments: (arguments . (string) .)))
  (#eq? @_require "require"))
(call_expression
  function: (identifier) @_require @site.reference
  arguments: (arguments . (string) .)
  (#eq? @_require "require"))

; `f.call(…)` and `f.apply(…)` call `f`.
(call_expression
  function: (member_expression object: (identifier) @site.call property: (property_identifier) @_how)
  (#any-of? @_how "call" "apply"))
(call_expression
  function: (member_expression
    object: (member_expression object: (_) @recv property: (property_identifier) @site.call)
    property: (property_identifier) @_how)
  (#any-of? @_how "call" "apply"))

(call_expression function: (identifier) @site.call)
(call_expression function: (super) @site.call)
(call_expression
  function: (member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.call))
(call_expression function: (subscript_expression object: (_) @recv index: (string (string_fragment) @site.call)))
(new_expression constructor: (identifier) @site.new)
(new_expression constructor: (member_expression object: (_) @recv property: (property_identifier) @site.new))

(variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @site.reference)) value: (_) @recv)

; Names that declare a member or a local, and thereby refer to a member of a type that only an engine knows.
(object (pair key: [(property_identifier) (string (string_fragment))] @site.reference @keyed)) @of
(object (method_definition name: (property_identifier) @site.reference @keyed)) @of
(pair_pattern key: (property_identifier) @site.reference @keyed)
(object_pattern (shorthand_property_identifier_pattern) @site.reference @keyed)
(object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @site.reference @keyed))

(export_specifier alias: (identifier) @skip)

(member_expression object: (_) @recv property: [(property_identifier) (private_property_identifier)] @site.reference)
(subscript_expression object: (_) @recv index: (string (string_fragment) @site.reference))
(shorthand_property_identifier) @site.reference
(identifier) @site.reference
