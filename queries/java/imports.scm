; Packages and imports of Java.

(package_declaration [(scoped_identifier) (identifier)] @package @name) @def.namespace

(import_declaration "static" (scoped_identifier scope: (_) @module name: (identifier) @imported @import.named.static) . ";")
(import_declaration "static" (_) @module (asterisk) @import.star.static)
(import_declaration (scoped_identifier scope: (_) @module name: (identifier) @imported @import.named) . ";")
(import_declaration (_) @module . (asterisk) @import.star)
