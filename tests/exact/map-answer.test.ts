/** What an engine names becomes edges, in whatever order it names it. */
import { expect, test } from 'vitest'
import { type Known, mapAnswer } from '../../src/exact/map-answer.ts'
import { CONFIDENCES, DERIVATIONS, EDGE_KINDS, type Place } from '../../src/model/index.ts'
import type { PackedEdge } from '../../src/store/pack/pack-edges.ts'
import type { QueryableSite } from '../../src/store/read/read-queryable.ts'
import type { TableSymbol } from '../../src/store/read/symbol-table.ts'

const [MODULE, CLASS, CONSTRUCTOR, VARIABLE, CALLER] = [1, 2, 3, 4, 5]

function symbol(id: number, kind: TableSymbol['kind'], name: string, container: number): TableSymbol {
  return { id, kind, name, container, file: 1, flags: 0, line: id, column: 1 }
}

const SYMBOLS = [
  symbol(CLASS, 'class', 'Config', MODULE),
  symbol(CONSTRUCTOR, 'constructor', '__init__', CLASS),
  symbol(VARIABLE, 'property', 'config_class', MODULE),
]

const KNOWN: Known = {
  symbols: {
    at: ({ line }) => SYMBOLS.find(one => one.line === line) ?? null,
    symbol: id => SYMBOLS.find(one => one.id === id) ?? null,
    members: owner => SYMBOLS.filter(one => one.container === owner),
  },
  basesOf: () => [],
}

function guess(to: number, kind: (typeof EDGE_KINDS)[number]): PackedEdge {
  const confidence = CONFIDENCES.indexOf('probable')
  const derivation = DERIVATIONS.indexOf('value')
  return { site: 0, from: CALLER, to, kind: EDGE_KINDS.indexOf(kind), confidence, derivation }
}

/** `self.config_class()`, where syntax saw `config_class = Config`. */
const SITE: QueryableSite = {
  ordinal: 0,
  kind: 'call',
  name: 'config_class',
  line: 9,
  column: 1,
  from: CALLER,
  binding: '',
  guesses: [guess(VARIABLE, 'references'), guess(CLASS, 'instantiates'), guess(CONSTRUCTOR, 'calls')],
  verifiedBy: [],
  unansweredBy: [],
}

const place = (line: number): Place => ({ path: 'app.py', line, column: 1 })

const described = (answer: Place[]) =>
  mapAnswer(SITE, answer, KNOWN, 'a.ts')
    .edges.map(({ kind, to, confidence }) => `${EDGE_KINDS[kind]} ${to} ${CONFIDENCES[confidence]}`)
    .sort()

test('a variable and the constructor of what it holds are exact in either order', () => {
  const expected = [
    `calls ${CONSTRUCTOR} exact`,
    `instantiates ${CLASS} probable`,
    `references ${VARIABLE} exact`,
  ]
  expect(described([place(VARIABLE), place(CONSTRUCTOR)])).toEqual(expected)
  expect(described([place(CONSTRUCTOR), place(VARIABLE)])).toEqual(expected)
})

test('what a variable holds is as sure as syntax is where the engine names the variable alone', () => {
  expect(described([place(VARIABLE)])).toEqual([
    `calls ${CONSTRUCTOR} probable`,
    `instantiates ${CLASS} probable`,
    `references ${VARIABLE} exact`,
  ])
})
