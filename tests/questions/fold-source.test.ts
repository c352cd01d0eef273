/** What counts as code when a body is folded, in languages whose comments begin with what others begin code with. */
import { expect, test } from 'vitest'
import { codeLines } from '../../src/questions/get-context/fold-source.ts'

function codeOf(text: string): string[] {
  const lines = text.split('\n')
  return codeLines(lines, 1, lines.length).map(line => lines[line - 1]!.trim())
}

test('private members of a class are code', () => {
  expect(codeOf('#idle = 0\n  #wait(): void {\n    this.#idle++\n  }')).toHaveLength(4)
})

test('directives and what a pointer points to are code', () => {
  expect(codeOf('#define MAX 1\n*at = MAX;\n**end = 0;\n#endif')).toEqual([
    '#define MAX 1',
    '*at = MAX;',
    '**end = 0;',
    '#endif',
  ])
})

test('comments, documentation and blank lines are none', () => {
  expect(
    codeOf('# says why\n#\n## more\n// this too\n/** and\n * this\n */\n"""or\nthis"""\n\nx = 1'),
  ).toEqual(['x = 1'])
})
