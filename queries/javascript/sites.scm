; Sites of JavaScript that TypeScript writes otherwise, and JSX (the same as in typescript/tsx/jsx.scm).

(class_heritage (identifier) @site.inherit)
(class_heritage (member_expression object: (_) @recv property: (property_identifier) @site.inherit))

(jsx_opening_element name: (identifier) @site.jsx)
(jsx_opening_element name: (member_expression object: (_) @recv property: (property_identifier) @site.jsx))
(jsx_self_closing_element name: (identifier) @site.jsx)
(jsx_self_closing_element name: (member_expression object: (_) @recv property: (property_identifier) @site.jsx))
(jsx_closing_element name: (identifier) @skip)
(jsx_attribute . (property_identifier) @site.reference @keyed)
