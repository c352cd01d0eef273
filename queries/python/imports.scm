; Imports of Python.

(import_statement name: (dotted_name) @module @import.namespace)
(import_statement name: (aliased_import name: (dotted_name) @module @import.namespace alias: (identifier) @alias))

(import_from_statement
  module_name: (_) @module
  name: (dotted_name) @imported @import.named)
(import_from_statement
  module_name: (_) @module
  name: (aliased_import name: (dotted_name) @imported @import.named alias: (identifier) @alias))
(import_from_statement module_name: (_) @module (wildcard_import) @import.star)

; Parts of the names above are no references of their own.
(import_statement name: (dotted_name (identifier) @skip))
(import_statement name: (aliased_import name: (dotted_name (identifier) @skip)))
(import_from_statement name: (dotted_name (identifier) @skip))
(import_from_statement name: (aliased_import name: (dotted_name (identifier) @skip)))
(import_from_statement module_name: (dotted_name (identifier) @skip))
(relative_import (dotted_name (identifier) @skip))
(future_import_statement (dotted_name (identifier) @skip))
