; Namespaces and usings of C#.

(namespace_declaration name: (_) @package @name @def.namespace)
(file_scoped_namespace_declaration name: (_) @package @name @def.namespace)

(using_directive "global" name: (identifier) @alias [(identifier) (qualified_name) (generic_name) (alias_qualified_name)] @module @import.namespace.global)
(using_directive name: (identifier) @alias [(identifier) (qualified_name) (generic_name) (alias_qualified_name)] @module @import.namespace)
(using_directive "global" "static" !name [(identifier) (qualified_name) (generic_name) (alias_qualified_name)] @module @import.star.global.static)
(using_directive "static" !name [(identifier) (qualified_name) (generic_name) (alias_qualified_name)] @module @import.star.static)
(using_directive "global" !name [(identifier) (qualified_name) (alias_qualified_name)] @module @import.star.global)
(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @module @import.star)
