/** `access`: usages of a field that read it, or that write it. */
import { expect, test } from 'vitest'
import { getBlastRadius } from '../../src/questions/get-blast-radius/answer.ts'
import { renderBlastRadius } from '../../src/questions/get-blast-radius/render.ts'
import { getReferences } from '../../src/questions/get-references/answer.ts'
import { renderReferences } from '../../src/questions/get-references/render.ts'
import { FakeIndex } from './fake-index.ts'

const use = { siteKind: 'reference' } as const

function account(): FakeIndex {
  return new FakeIndex({
    'bank.py': {
      symbols: [
        { chain: 'Account', kind: 'class', line: 1, endLine: 9 },
        { chain: 'Account.open', kind: 'constructor', line: 2, endLine: 3 },
        { chain: 'Account.balance', kind: 'property', line: 3 },
        { chain: 'Account.add', kind: 'method', line: 4, endLine: 6 },
        { chain: 'Account.show', kind: 'method', line: 7, endLine: 9 },
      ],
    },
  })
    .edge('references', 'bank.py#Account.add', 'bank.py#Account.balance', { ...use, line: 5, access: 'both' })
    .edge('references', 'bank.py#Account.add', 'bank.py#Account.balance', { ...use, line: 6, access: 'read' })
    .edge('references', 'bank.py#Account.show', 'bank.py#Account.balance', { ...use, line: 8 })
}

const ask = (access: 'read' | 'write') =>
  getReferences(account().context(), { symbol_name: 'Account.balance', direction: 'usages', access })

test('writers are those who assign it, the method that declares it by assigning it included', () => {
  const writers = ask('write').usages?.map(({ name, site_lines, access }) => [name, site_lines, access])
  expect(writers).toEqual([
    ['open', [3], 'write'],
    ['add', [5], 'both'],
  ])
  expect(renderReferences(ask('write'))).toMatch(/add\(\).*reads and writes/)
})

test('readers are those who use its value, where they change it as well', () => {
  const readers = ask('read').usages?.map(({ name, site_lines, access }) => [name, site_lines, access])
  expect(readers?.sort()).toEqual([
    ['add', [5, 6], 'both'],
    ['show', [8], 'read'],
  ])
})

test('only usages have an access', () => {
  const given = { symbol_name: 'Account.balance', direction: 'implementors', access: 'read' } as const
  expect(() => getReferences(account().context(), given)).toThrow(/access tells usages apart/)
})

test('the impact of a field tells its writers from its readers', () => {
  const answer = getBlastRadius(account().context(), { symbol_name: 'Account.balance' })
  const text = renderBlastRadius(answer)
  expect(text).toMatch(/writers \(1\)\n.*\n.*add/)
  expect(text).toMatch(/readers \(1\)\n.*\n.*show/)
})
