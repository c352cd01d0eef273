; Places where Lua text may refer to a symbol. The pattern listed first wins a token.

(assignment_statement (variable_list name: (_) @written))
(field name: (identifier) @skip)
(goto_statement (identifier) @skip)
(label_statement (identifier) @skip)

(function_call
  name: (identifier) @_require @site.reference
  arguments: (arguments . (string) .)
  (#eq? @_require "require"))
; `pcall(f, …)` calls `f`.
(function_call
  name: (identifier) @_call
  arguments: (arguments . (identifier) @site.call)
  (#any-of? @_call "pcall" "xpcall"))
(function_call
  name: (identifier) @_call
  arguments: (arguments . (dot_index_expression table: (_) @recv field: (identifier) @site.call))
  (#any-of? @_call "pcall" "xpcall"))

(function_call name: (identifier) @site.call)
(function_call name: (dot_index_expression table: (_) @recv field: (identifier) @site.call))
(function_call name: (method_index_expression table: (_) @recv method: (identifier) @site.call))

(dot_index_expression table: (_) @recv field: (identifier) @site.reference)
(method_index_expression table: (_) @recv method: (identifier) @site.reference)
(identifier) @site.reference
