; Imports of Go.

(import_spec !name path: (_ (_) @module @import.namespace))
(import_spec name: (package_identifier) @alias path: (_ (_) @module @import.namespace))
(import_spec name: (blank_identifier) path: (_ (_) @module @import.bare))
(import_spec name: (dot) path: (_ (_) @module @import.star))
