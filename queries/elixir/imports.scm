; What one module takes from another.

(call target: (identifier) @_d (arguments . [(alias) (dot)]) (#any-of? @_d "alias" "import" "require" "use")) @tree @import.namespace
