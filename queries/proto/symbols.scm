; Definitions of protocol buffers. docs/languages.md explains the captures.

(service (service_name (identifier) @name) "{" @body) @def.interface
(rpc (rpc_name (identifier) @name)) @def.method
(message (message_name (identifier) @name) (message_body) @body) @def.struct
(enum (enum_name (identifier) @name) (enum_body) @body) @def.enum
(enum_field . (identifier) @name) @def.constant
(field (type) @type (identifier) @name) @def.property
(map_field (type) @type (identifier) @name) @def.property
(oneof_field (type) @type (identifier) @name) @def.property

(comment) @comment
