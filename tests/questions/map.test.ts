/** The map: what to read first, what is left out of a file, and the folders of a large repository before its symbols. */
import { expect, test } from 'vitest'
import { FILE_FLAG } from '../../src/model/index.ts'
import { getStructure } from '../../src/questions/get-structure/answer.ts'
import { drawOverview } from '../../src/questions/get-structure/draw-overview.ts'
import { renderStructure } from '../../src/questions/get-structure/render.ts'
import { FakeIndex } from './fake-index.ts'
import { shop } from './shop.ts'

test('stars name classes and functions, with what their members weigh, before members and private names', () => {
  const index = new FakeIndex({
    'src/a.ts': {
      symbols: [
        { chain: 'Box', kind: 'class', line: 1, endLine: 9, rank: 0.1 },
        { chain: 'Box.open', kind: 'method', line: 2, endLine: 3, rank: 0.4 },
        { chain: 'hidden', kind: 'function', line: 10, endLine: 11, rank: 0.9, visibility: 'private' },
        { chain: 'shown', kind: 'function', line: 12, endLine: 13, rank: 0.3 },
        { chain: 'third', kind: 'function', line: 14, endLine: 15, rank: 0.2 },
      ],
    },
    'src/b.ts': { symbols: [{ chain: 'far', kind: 'function', line: 1, endLine: 2, rank: 0.01 }] },
  })
  expect(getStructure(index.context(), {}).top_symbols).toEqual([
    'src/a.ts#Box',
    'src/a.ts#shown()',
    // Two of a file, then the others.
    'src/b.ts#far()',
    'src/a.ts#third()',
    'src/a.ts#hidden()',
    'src/a.ts#Box.open()',
  ])
})

test('what is left out of a file is counted inside it', () => {
  const symbols = Array.from({ length: 80 }, (_, at) => ({
    chain: `aFunctionWithALongName${at}`,
    kind: 'function' as const,
    line: at + 1,
    endLine: at + 1,
    rank: 1 / (at + 1),
  }))
  const context = new FakeIndex({ 'src/many.ts': { symbols } }).context()
  const answer = getStructure(context, { token_budget: 400 })
  const left = 80 - answer.total_symbols_shown
  expect(left).toBeGreaterThan(0)
  expect(answer.map).toContain(`\n    ⋮ ${left} more`)
  expect(getStructure(context, { token_budget: 8000 }).map).not.toContain('⋮')
})

test('a line of the map fits the terminal and keeps its number', () => {
  const text = renderStructure(getStructure(shop().context(), {}), { width: 40, color: false })
  const map = text.slice(text.indexOf('src/'), text.indexOf('verdict'))
  expect(map).toContain(' :3')
  for (const line of map.split('\n')) expect(line.length).toBeLessThanOrEqual(40)
})

test('a large repository begins with its folders, tests apart', () => {
  const file = (path: string, flags = 0) => [path, { flags, symbols: [] }] as const
  const files = [
    ...Array.from({ length: 100 }, (_, at) => file(`app/core/f${at}.ts`)),
    ...Array.from({ length: 30 }, (_, at) => file(`app/web/f${at}.ts`)),
    ...Array.from({ length: 20 }, (_, at) => file(`spec/f${at}.ts`, FILE_FLAG.test)),
    file('tools/a/b/c.ts'),
  ]
  const top = { chain: 'Engine', kind: 'class' as const, line: 1, endLine: 2, rank: 0.5 }
  const context = new FakeIndex({
    ...Object.fromEntries(files),
    'app/core/engine.ts': { symbols: [top] },
  }).context()
  const { map } = getStructure(context, {})
  expect(map.split('symbols\n')[0]).toBe(
    [
      'folders',
      '  app/  131 files: Engine',
      '    core/  101 files: Engine',
      '    web/  30 files',
      '  spec/  20 files, mostly tests',
      '  tools/a/b/  1 file',
      '',
    ].join('\n'),
  )
  // A small budget is for symbols.
  expect(getStructure(context, { token_budget: 500 }).map).not.toMatch(/^folders/)
})

test('folders past the largest are counted', () => {
  const files = Array.from({ length: 20 }, (_, at) => ({ path: `f${at}/a.ts`, isSecondary: false }))
  expect(drawOverview(files, [], '.').at(-1)).toBe('  ⋮ 8 more folders')
})
