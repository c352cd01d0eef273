; Packages and imports of Kotlin.

(package_header (identifier) @package @name) @def.namespace

(import_header) @tree @import.named
