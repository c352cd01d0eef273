; JSX, which only the tsx grammar knows (the same as in javascript/sites.scm).

(jsx_opening_element name: (identifier) @site.jsx)
(jsx_opening_element name: (member_expression object: (_) @recv property: (property_identifier) @site.jsx))
(jsx_self_closing_element name: (identifier) @site.jsx)
(jsx_self_closing_element name: (member_expression object: (_) @recv property: (property_identifier) @site.jsx))
(jsx_closing_element name: (identifier) @skip)
(jsx_attribute . (property_identifier) @site.reference @keyed)
