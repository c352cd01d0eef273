; What templates of components say, in the forms that src/languages/markup/template-writer.ts gives it.

; Components.
(expression_statement (unary_expression operator: "~" argument: (identifier) @site.jsx))
(expression_statement
  (unary_expression operator: "~" argument: (member_expression object: (_) @recv property: (property_identifier) @site.jsx)))
(statement_block . (expression_statement (identifier) @site.jsx))
(statement_block
  . (expression_statement (member_expression object: (_) @recv property: (property_identifier) @site.jsx)))

; Names that a block of the template binds, and what the template writes to.
(expression_statement (array (identifier) @local))
(expression_statement (unary_expression operator: "-" argument: (_) @changed))
