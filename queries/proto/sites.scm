; Places where protocol buffers may refer to a symbol.

(package (full_ident (identifier) @skip))
(message_or_enum_type (identifier) @site.type .)
