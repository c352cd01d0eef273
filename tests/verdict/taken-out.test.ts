/** Members that are only taken out of an object and called, and what looks like it. */
import { expect, test } from 'vitest'
import type { EdgeRow, SymbolRow } from '../../src/store/schema/rows.ts'
import type { Evidence } from '../../src/verdict/evidence.ts'
import { isTakenOut } from '../../src/verdict/taken-out.ts'

/** `use` takes `name` out of an object on its second line; calls of it are sites where `called` says so. */
function isOnlyCalled(name: string, body: string, called: number[]): boolean {
  const text = `function use(o) {\n  const { ${name} } = o\n${body}\n}`
  const user = { kind: 'function', path: 'a.ts', startLine: 1, endLine: text.split('\n').length }
  const reader = {
    symbol: (id: number) => (id === 1 ? user : { name }) as SymbolRow,
    sitesNamed: () => called.map(line => ({ state: 'resolved', file: 1, line })),
  }
  const evidence = { reader, readSource: () => text } as unknown as Evidence
  const edge = { from: 1, siteFile: 'a.ts', file: 1, line: 2, column: 11 } as unknown as EdgeRow
  return isTakenOut(evidence, edge, 2)
}

test('a member that is taken out and called is not handed on', () => {
  expect(isOnlyCalled('run', '  run(1)', [3])).toBe(true)
})

test('a member that is taken out and used as a value is handed on', () => {
  expect(isOnlyCalled('run', '  keep(run)', [])).toBe(false)
})

test('a name with a dollar sign is looked for as it is written', () => {
  expect(isOnlyCalled('run$', '  keep(run$)', [])).toBe(false)
})

test('a file that has become shorter than the index says proves nothing', () => {
  const evidence = {
    reader: { symbol: () => ({ kind: 'function', path: 'a.ts', name: 'run' }) },
    readSource: () => 'one line',
  } as unknown as Evidence
  const edge = { from: 1, siteFile: 'a.ts', line: 9, column: 1 } as unknown as EdgeRow
  expect(isTakenOut(evidence, edge, 2)).toBe(false)
})
