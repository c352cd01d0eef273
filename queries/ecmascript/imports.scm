; Imports and exports, of ES modules and of CommonJS.

(import_statement (import_clause (identifier) @alias) source: (string) @module) @import.named
(import_statement (import_clause (namespace_import (identifier) @alias)) source: (string) @module) @import.namespace
(import_statement
  (import_clause (named_imports (import_specifier name: (_) @imported alias: (identifier)? @alias)))
  source: (string) @module) @import.named
(import_statement source: (string) @module) @import.bare

(export_statement
  (export_clause (export_specifier name: (_) @imported alias: (_)? @alias))
  source: (string) @module) @import.reexport
(export_statement (namespace_export (_) @alias) source: (string) @module) @import.reexport-namespace
(export_statement "*" source: (string) @module) @import.reexport-star

(export_statement !source (export_clause (export_specifier name: (identifier) @exported alias: (_)? @alias))) @export.name
(export_statement !source (export_clause)) @export.module
(export_statement declaration: (_)) @export.range
(export_statement "default" declaration: (_) @value) @export.default
(export_statement "default" value: (_) @value) @export.default

; CommonJS, and modules loaded where they are used.
(variable_declarator
  name: (identifier) @alias
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  (#eq? @_require "require")) @import.namespace.require
(variable_declarator
  name: (identifier) @alias
  value: (member_expression
    object: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
    property: (property_identifier) @imported)
  (#eq? @_require "require")) @import.named.require
(variable_declarator
  name: (object_pattern (shorthand_property_identifier_pattern) @imported)
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  (#eq? @_require "require")) @import.named.require
(variable_declarator
  name: (object_pattern (pair_pattern key: (property_identifier) @imported value: (identifier) @alias))
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  (#eq? @_require "require")) @import.named.require
(call_expression
  function: (identifier) @_require
  arguments: (arguments . (string) @module .)
  (#eq? @_require "require")) @import.namespace.require
(call_expression function: (import) arguments: (arguments . (string) @module)) @import.namespace.dynamic
