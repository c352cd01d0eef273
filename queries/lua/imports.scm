; What Lua loads, and what a file gives to those that load it.

(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @alias)
  (expression_list . value: (function_call
    name: (identifier) @_require
    arguments: (arguments . (string content: (string_content) @module) .))))
  (#eq? @_require "require")) @import.namespace.require
(assignment_statement
  (variable_list . name: (identifier) @alias)
  (expression_list . value: (function_call
    name: (identifier) @_require
    arguments: (arguments . (string content: (string_content) @module) .)))
  (#eq? @_require "require")) @import.namespace.require
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @alias)
  (expression_list . value: (dot_index_expression
    table: (function_call
      name: (identifier) @_require
      arguments: (arguments . (string content: (string_content) @module) .))
    field: (identifier) @imported)))
  (#eq? @_require "require")) @import.named.require
(function_call
  name: (identifier) @_require
  arguments: (arguments . (string content: (string_content) @module) .)
  (#eq? @_require "require")) @import.namespace.require

(chunk (return_statement (expression_list . (_) @value .)) @export.assign)
