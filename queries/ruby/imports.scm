; What Ruby loads.

(call !receiver method: (identifier) @_m arguments: (argument_list . (string (string_content) @module) .) @import.bare.require
  (#any-of? @_m "require" "load"))
(call !receiver method: (identifier) @_m arguments: (argument_list . (string (string_content) @module) .) @import.bare
  (#eq? @_m "require_relative"))
(call method: (identifier) @_m arguments: (argument_list . (simple_symbol) . (string (string_content) @module) .) @import.bare.require
  (#eq? @_m "autoload"))
