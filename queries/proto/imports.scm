; Packages and imports of protocol buffers.

(package (full_ident) @package @name) @def.namespace
(import path: (string) @module) @import.bare
