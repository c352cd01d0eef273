; Imports and exports that only TypeScript has.

(import_statement "type" (import_clause (identifier) @alias) source: (string) @module) @import.named.type
(import_statement "type" (import_clause (namespace_import (identifier) @alias)) source: (string) @module) @import.namespace.type
(import_statement
  "type"
  (import_clause (named_imports (import_specifier name: (_) @imported alias: (identifier)? @alias)))
  source: (string) @module) @import.named.type
(import_statement
  (import_clause (named_imports (import_specifier "type" name: (_) @imported alias: (identifier)? @alias)))
  source: (string) @module) @import.named.type
(import_statement (import_require_clause (identifier) @alias source: (string) @module)) @import.namespace.require
(export_statement
  "type"
  (export_clause (export_specifier name: (_) @imported alias: (_)? @alias))
  source: (string) @module) @import.reexport.type

(export_statement "=" . (_) @value) @export.assign
(export_statement "namespace" . (identifier) @skip)
