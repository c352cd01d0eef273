; What scripts source, and what they start.

(command name: (command_name (word) @_c) . argument: (_) @module @import.star (#any-of? @_c "source" "." "load"))
(command name: (command_name (word) @_c) . argument: (_) @module @import.bare
  (#any-of? @_c "bash" "sh" "zsh" "ksh" "exec" "sudo")
  (#match? @module "\\.(?:sh|bash|zsh|ksh)[\"']?$"))
(command name: (command_name [(word) (string) (concatenation)] @module) @import.bare
  (#match? @module "/[^/ ]*\\.(?:sh|bash|zsh|ksh)[\"']?$"))
