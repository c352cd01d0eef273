; Imports of Rust: `use` trees, modules in files, `extern crate`. docs/languages.md explains the captures.

(use_declaration argument: (_) @tree @import.named)

(source_file
  (attribute_item (attribute (identifier) @_path value: (string_literal) @module))
  . (mod_item name: (identifier) @imported @alias !body) @import.namespace
  (#eq? @_path "path"))
(mod_item name: (identifier) @imported @module !body) @import.namespace

(extern_crate_declaration name: (identifier) @module !alias) @import.namespace.static
(extern_crate_declaration name: (identifier) @module alias: (identifier) @alias) @import.namespace.static
