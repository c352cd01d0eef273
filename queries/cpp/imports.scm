; Using declarations and directives, aliases of namespaces. docs/languages.md explains the captures.

(using_declaration) @tree @import.named
(namespace_alias_definition) @tree @import.namespace
