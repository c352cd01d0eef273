; Namespaces, uses and includes of PHP.

(namespace_definition name: (namespace_name) @package @name @def.namespace)

(namespace_use_declaration) @tree @import.named

; `require __DIR__ . '/a.php'` is relative to the file, as `require 'a.php'` is where it means a file of the repository.
(require_expression (string) @module @import.bare)
(require_once_expression (string) @module @import.bare)
(include_expression (string) @module @import.bare)
(include_once_expression (string) @module @import.bare)
(require_expression (binary_expression left: (name) @_dir right: (string) @module) @import.bare (#eq? @_dir "__DIR__"))
(require_once_expression (binary_expression left: (name) @_dir right: (string) @module) @import.bare (#eq? @_dir "__DIR__"))
(include_expression (binary_expression left: (name) @_dir right: (string) @module) @import.bare (#eq? @_dir "__DIR__"))
(include_once_expression (binary_expression left: (name) @_dir right: (string) @module) @import.bare (#eq? @_dir "__DIR__"))
