; Sites that only TypeScript has: heritage with type arguments, and types.

(extends_clause value: (identifier) @site.inherit)
(extends_clause value: (member_expression object: (_) @recv property: (property_identifier) @site.inherit))
(extends_type_clause type: (type_identifier) @site.inherit)
(extends_type_clause type: (generic_type name: (type_identifier) @site.inherit))
(extends_type_clause type: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.inherit))
(extends_type_clause type: (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.inherit)))
(implements_clause (type_identifier) @site.implement)
(implements_clause (generic_type name: (type_identifier) @site.implement))
(implements_clause (nested_type_identifier module: (_) @recv name: (type_identifier) @site.implement))
(implements_clause (generic_type name: (nested_type_identifier module: (_) @recv name: (type_identifier) @site.implement)))

(nested_type_identifier module: (_) @recv name: (type_identifier) @site.type)
(nested_identifier object: (_) @recv property: (property_identifier) @site.reference)
(lookup_type (type_identifier) @recv (literal_type (string (string_fragment) @site.type)))
(type_identifier) @site.type
