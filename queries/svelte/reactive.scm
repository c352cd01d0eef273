; `$: total = …` declares what it assigns.
(labeled_statement
  label: (statement_identifier) @_mark
  body: (expression_statement (assignment_expression left: (identifier) @name right: (_) @value))
  (#eq? @_mark "$")) @def.variable
