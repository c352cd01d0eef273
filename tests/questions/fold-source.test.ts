/** What counts as code when a body is folded, in languages whose comments begin with what others begin code with. */
import { expect, test } from 'vitest'
import { codeLines, foldSource } from '../../src/questions/get-context/fold-source.ts'
import { isAccessor } from '../../src/questions/get-context/is-accessor.ts'

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

const FOLDED = { terms: new Set<string>(), names: new Set<string>() }
const LONG = ['def f():', ...Array.from({ length: 6 }, (_, i) => `    return ${i}`)]

test('a fold of one line among blank ones is the line itself', () => {
  const lines = [...LONG.slice(0, 3), '', '    quiet = 1', '', ...LONG.slice(3)]
  expect(foldSource(lines, 1, lines.length, { maxLines: 7, ...FOLDED })).toContain(5)
})

test('what is hidden between shown lines is shown where it is no longer than asked for', () => {
  const lines = [
    ...LONG.slice(0, 3),
    '    # The caller holds the lock',
    '    # until it is told.',
    ...LONG.slice(3),
  ]
  const fold = (maxGap: number): number[] =>
    foldSource(lines, 1, lines.length, { maxLines: 20, maxGap, ...FOLDED })
  expect(fold(2)).toEqual(expect.arrayContaining([4, 5]))
  expect(fold(1)).not.toContain(4)
})

test.each([
  ['int size() {\n  return this.size;\n}', true],
  ['def size(self):\n    return self._size', true],
  ['Builder limit(int limit) {\n  this.limit = limit;\n  return this;\n}', true],
  ['int size() {\n  return this.items.size();\n}', false],
  ['def total(self):\n    return self.a + self.b', false],
])('what only hands a field on is told from what does something: %s', (text, expected) => {
  expect(isAccessor({ kind: 'method' }, text)).toBe(expected)
})

test('a decorated function keeps the line with its name', () => {
  const lines = ['@cached', 'def size(', '    box,', '):', ...LONG.slice(1)]
  expect(foldSource(lines, 1, lines.length, { maxLines: 4, declaration: 2, ...FOLDED })).toContain(2)
  expect(foldSource(lines, 1, lines.length, { maxLines: 4, ...FOLDED })).not.toContain(2)
})
