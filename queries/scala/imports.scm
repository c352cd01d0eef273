; Packages and imports of Scala.

(package_clause name: (package_identifier) @package @name) @def.namespace
(package_object name: (_) @package)
(import_declaration) @tree @import.named
(export_declaration) @tree @import.named
