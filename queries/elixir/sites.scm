; Places where Elixir text may refer to a symbol. The pattern listed first wins a token.

(unary_operator operator: "@" operand: (call target: (identifier) @_d (arguments (binary_operator left: (call target: (identifier) @skip))))
  (#any-of? @_d "spec" "callback" "macrocallback" "type" "typep" "opaque"))
(unary_operator operator: "@" operand: (call target: (identifier) @_d
  (arguments (binary_operator left: (binary_operator left: (call target: (identifier) @skip)))))
  (#any-of? @_d "spec" "callback" "macrocallback"))
(unary_operator operator: "@" operand: (call target: (identifier) @skip))

; What a module implements.
(unary_operator operator: "@" operand: (call target: (identifier) @_d (arguments . (alias) @site.implement)) (#eq? @_d "behaviour"))
(call target: (identifier) @_d (arguments . (alias) @site.inherit) (#eq? @_d "defimpl"))

; Making instances.
(struct (alias) @site.new)
(struct (identifier) @site.new (#eq? @site.new "__MODULE__"))

; Calls.
(call target: (dot left: (_) @recv right: (identifier) @site.call) (arguments))
(call target: (dot left: (_) @recv right: (identifier) @site.call) (do_block))
(binary_operator operator: "|>" right: (call target: (dot left: (_) @recv right: (identifier) @site.call)))
(binary_operator operator: "|>" right: (identifier) @site.call)
(call target: (identifier) @_a (arguments . (_) @recv . (atom) @site.reference) (#any-of? @_a "apply" "spawn"))
(call target: (identifier) @site.call)

; Functions that are handed on.
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @site.reference operator: "/"))
(dot left: (_) @recv right: (identifier) @site.reference)

(unary_operator operator: "@" operand: (identifier)) @site.reference
(alias) @site.reference
