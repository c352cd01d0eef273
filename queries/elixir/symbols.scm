; Definitions and scopes of Elixir. docs/languages.md explains the captures.

(call target: (identifier) @_d (arguments . (alias) @name) (do_block) @body (#eq? @_d "defmodule")) @def.class
(call target: (identifier) @_d (arguments . (alias) @name) (do_block) @body (#eq? @_d "defprotocol")) @def.interface
(call target: (identifier) @_d @name (arguments . (alias)) (do_block) @body (#eq? @_d "defimpl")) @def.class

; Functions and macros: with a block, with `do:`, without a body.
(call target: (identifier) @_d
  (arguments . (call target: (identifier) @name (arguments) @params)) (do_block) @body
  (#any-of? @_d "def" "defp" "defmacro" "defmacrop")) @def.function
(call target: (identifier) @_d
  (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @params) operator: "when")) (do_block) @body
  (#any-of? @_d "def" "defp" "defmacro" "defmacrop")) @def.function
(call target: (identifier) @_d (arguments . (identifier) @name) (do_block) @body
  (#any-of? @_d "def" "defp" "defmacro" "defmacrop")) @def.function
(call target: (identifier) @_d
  (arguments . (call target: (identifier) @name (arguments) @params) (keywords (pair value: (_) @body) .))
  (#any-of? @_d "def" "defp" "defmacro" "defmacrop")) @def.function
(call target: (identifier) @_d
  (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @params) operator: "when") (keywords (pair value: (_) @body) .))
  (#any-of? @_d "def" "defp" "defmacro" "defmacrop")) @def.function
(call target: (identifier) @_d
  (arguments . (identifier) @name (keywords (pair value: (_) @body) .))
  (#any-of? @_d "def" "defp" "defmacro" "defmacrop")) @def.function
(call target: (identifier) @_d (arguments . (call target: (identifier) @name (arguments) @params))
  (#any-of? @_d "def" "defp" "defmacro" "defmacrop" "defdelegate")) @def.function
(call target: (identifier) @_d (arguments . (identifier) @name)
  (#any-of? @_d "def" "defp" "defmacro" "defdelegate")) @def.function
(call target: (identifier) @_d
  (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @params) operator: "when"))
  (#any-of? @_d "defguard" "defguardp")) @def.function
(call target: (identifier) @_d (arguments . (string) @name) (do_block) @body (#any-of? @_d "test" "property")) @def.function

; What a behaviour asks for.
(unary_operator operator: "@" operand: (call target: (identifier) @_d
  (arguments (binary_operator left: (call target: (identifier) @name (arguments) @params))))
  (#any-of? @_d "callback" "macrocallback")) @def.function
(unary_operator operator: "@" operand: (call target: (identifier) @_d
  (arguments (binary_operator left: (binary_operator left: (call target: (identifier) @name (arguments) @params)))))
  (#any-of? @_d "callback" "macrocallback")) @def.function

(unary_operator operator: "@" operand: (call target: (identifier) @_d
  (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_d "type" "typep" "opaque")) @def.type

; Fields of a struct.
(call target: (identifier) @_d (arguments . (list (atom) @name @def.property)) (#any-of? @_d "defstruct" "defexception"))
(call target: (identifier) @_d (arguments . (list (keywords (pair key: (keyword) @name value: (_) @value) @def.property)))
  (#any-of? @_d "defstruct" "defexception"))
(call target: (identifier) @_d (arguments (keywords (pair key: (keyword) @name value: (_) @value) @def.property))
  (#any-of? @_d "defstruct" "defexception"))

; Attributes that hold a value.
(unary_operator operator: "@" operand: (call target: (identifier) @_a (arguments . (_) @value .))
  (#match? @_a "^(?!(?:moduledoc|doc|typedoc|shortdoc|spec|type|typep|opaque|callback|macrocallback|optional_callbacks|impl|behaviour|derive|enforce_keys|tag|moduletag|describetag|dialyzer|deprecated|compile|external_resource|before_compile|after_compile|on_load|on_definition|requirements|since)$)")) @name @def.constant

; Documentation, and what stands between it and what it describes.
(call target: (identifier) @_m
  (do_block (unary_operator operator: "@" operand: (call target: (identifier) @_d (arguments . [(string) (sigil)] @doc))))
  (#any-of? @_m "defmodule" "defprotocol") (#eq? @_d "moduledoc"))
(unary_operator operator: "@" operand: (call target: (identifier) @_d (arguments . [(string) (sigil)])) (#any-of? @_d "doc" "typedoc")) @comment
(unary_operator operator: "@" operand: (call target: (identifier) @_d) (#any-of? @_d "spec" "impl" "deprecated")) @before

(comment) @comment
