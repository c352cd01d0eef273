/** References: callers through base methods, and types that satisfy an interface. */
import { describe, expect, test } from 'vitest'
import { getReferences } from '../../src/questions/get-references/answer.ts'
import type { ReferencesInput } from '../../src/questions/get-references/declare.ts'
import { countCallers } from '../../src/questions/get-references/override-family.ts'
import { FakeIndex } from './fake-index.ts'

describe('through a base method', () => {
  const family = (siteKind: 'call' | 'super') =>
    new FakeIndex({
      'shapes.py': {
        symbols: [
          { chain: 'Base', kind: 'class', line: 1, endLine: 3 },
          { chain: 'Base.draw', kind: 'method', line: 2 },
          { chain: 'Square', kind: 'class', line: 4, endLine: 6 },
          { chain: 'Square.draw', kind: 'method', line: 5 },
          { chain: 'Tile', kind: 'class', line: 7, endLine: 9 },
          { chain: 'Tile.draw', kind: 'method', line: 8 },
          { chain: 'paint', kind: 'function', line: 10 },
        ],
      },
    })
      .edge('overrides', 'shapes.py#Square.draw', 'shapes.py#Base.draw', { confidence: 'exact' })
      .edge('overrides', 'shapes.py#Tile.draw', 'shapes.py#Square.draw', { confidence: 'exact' })
      .edge('calls', 'shapes.py#paint', 'shapes.py#Base.draw', { confidence: 'exact', siteKind })
  const callers = (siteKind: 'call' | 'super', symbol_name: string) =>
    getReferences(family(siteKind).context({ unverified: [] }), { symbol_name, direction: 'callers' })

  test('every override on the way down is a possible target', () => {
    for (const name of ['Square.draw', 'Tile.draw'])
      expect(callers('call', name).callers).toEqual([
        expect.objectContaining({ name: 'paint', confidence: 'possible', via: 'shapes.py#Base.draw()' }),
      ])
    expect(callers('call', 'Base.draw').callers).toEqual([
      expect.objectContaining({ name: 'paint', confidence: 'exact' }),
    ])
  })

  test('super reaches the method it names only', () => {
    expect(callers('super', 'Square.draw').callers).toEqual([])
    expect(callers('super', 'Tile.draw').callers).toEqual([])
    expect(callers('super', 'Base.draw').callers).toHaveLength(1)
  })

  test('possible callers count', () => {
    const count = (siteKind: 'call' | 'super', address: string) => {
      const index = family(siteKind)
      return countCallers(index.reader(), index.id(address))
    }
    expect(count('call', 'shapes.py#Base.draw')).toBe(1)
    expect(count('call', 'shapes.py#Tile.draw')).toBe(1)
    expect(count('super', 'shapes.py#Base.draw')).toBe(1)
    expect(count('super', 'shapes.py#Tile.draw')).toBe(0)
  })

  test('a possible caller is no exact one, and the list says so', () => {
    const { verdict } = callers('call', 'Tile.draw')
    expect(verdict).toMatchObject({ trust: 'mixed', complete: true, exact_edges: 0 })
    expect(callers('call', 'Base.draw').verdict).toMatchObject({ trust: 'exact', complete: true })
  })
})

describe('who satisfies an interface without naming it', () => {
  const index = () =>
    new FakeIndex({
      'router.go': {
        language: 'go',
        symbols: [
          { chain: 'Router', kind: 'interface', line: 1 },
          { chain: 'Router.Mount', kind: 'method', line: 2 },
          { chain: 'Mux', kind: 'struct', line: 10 },
          { chain: 'Mux.Mount', kind: 'method', line: 11 },
          { chain: 'Mux.close', kind: 'method', line: 21 },
        ],
      },
    })
  const why = (
    symbol_name: string,
    direction: ReferencesInput['direction'],
    isReported = false,
    fake = index(),
  ) => {
    const { reader, ...rest } = fake.context({ unverified: [], structureOf: () => 'by-methods' })
    const context = { ...rest, reader: { ...reader, isStructureReported: () => isReported } }
    return getReferences(context, { symbol_name, ...(direction ? { direction } : {}) }).verdict.why
  }

  test('is a lower bound until an engine has reported it', () => {
    expect(why('Router', 'implementors')).toEqual(['engine_silent'])
    expect(why('Router.Mount', 'implementors')).toEqual(['engine_silent'])
    expect(why('Mux', 'supers')).toEqual(['engine_silent'])
    expect(why('Router', 'implementors', true)).toEqual([])
  })

  test('callers of a method may come through an interface that has one of its name', () => {
    expect(why('Mux.Mount', 'callers')).toEqual(['engine_silent'])
    expect(why('Mux.Mount', 'callers', true)).toEqual([])
    expect(why('Mux.close', 'callers')).toEqual([])
    expect(why('Router.Mount', 'callers')).toEqual([])
  })

  test('not where it is known to be that method', () => {
    const linked = index().edge('overrides', 'router.go#Mux.Mount', 'router.go#Router.Mount', {
      confidence: 'exact',
      site: -1,
      line: 0,
      column: 0,
    })
    expect(why('Mux.Mount', 'callers', false, linked)).toEqual([])
  })
})
