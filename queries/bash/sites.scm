; Places where a script may refer to a symbol. The pattern listed first wins a token.

(variable_assignment name: (variable_name) @written)

(command name: (command_name (word) @site.call))

; Functions that are handed on by their names.
(command name: (command_name (word) @_c) . argument: (word) @site.reference (#any-of? @_c "trap" "type" "command" "time" "run" "autoload"))
(command name: (command_name (word) @_c) . argument: (word) . argument: (word) @site.reference (#any-of? @_c "add-zsh-hook" "compdef" "zle" "complete"))
(command name: (command_name (word) @_c) argument: (word) @_f . argument: (word) @site.reference
  (#any-of? @_c "complete" "export" "declare" "zle" "unset" "compgen" "typeset") (#match? @_f "^-[FfN]+$"))
(command name: (command_name (word) @_c) argument: (word) @site.reference
  (#any-of? @_c "compdef" "xargs" "sudo" "env" "nohup" "exec"))
(declaration_command (word) @_f . [(word) (variable_name)] @site.reference (#match? @_f "^-[fF]$"))
(unset_command (word) @site.reference)

(simple_expansion (variable_name) @site.reference (#match? @site.reference "^[A-Za-z_]"))
(expansion (variable_name) @site.reference (#match? @site.reference "^[A-Za-z_]"))
(subscript name: (variable_name) @site.reference)
(variable_assignment name: (variable_name) @site.reference)
