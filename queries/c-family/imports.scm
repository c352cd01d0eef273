; Includes. docs/languages.md explains the captures.

(preproc_include path: [(string_literal) (system_lib_string)] @module @import.star)
