/** Call edges beside what an oracle says of the same places. */
import { expect, test } from 'vitest'
import { readDump } from '../../bench/accuracy/read-dump.ts'
import { judgeSites } from '../../bench/sites/judge-sites.ts'
import { readAnswers } from '../../bench/sites/read-answers.ts'

const place = (line: number, column: number) => ({ file: 'a.cs', line, column })
const symbol = (handle: string, kind: string, line: number) => ({
  ...{ type: 'symbol', handle, kind, ...place(line, 5), end_line: line + 1 },
})
const edge = (line: number, kind: string, to: string, confidence: string) => ({
  ...{ type: 'edge', kind, ...place(line, 9), from: 'a.cs#run()', to, confidence },
})

const GRAPH = readDump(
  [
    { type: 'file', path: 'a.cs', lines: 99 },
    symbol('a.cs#Order', 'class', 1),
    symbol('a.cs#Order.Order()', 'constructor', 2),
    symbol('a.cs#Order.Total()', 'method', 3),
    symbol('a.cs#run()', 'function', 10),
    edge(11, 'calls', 'a.cs#Order.Total()', 'probable'),
    edge(12, 'calls', 'a.cs#Order.Total()', 'probable'),
    edge(13, 'calls', 'a.cs#Order.Total()', 'approximate'),
    edge(14, 'instantiates', 'a.cs#Order', 'probable'),
    edge(15, 'calls', 'a.cs#Order.Total()', 'probable'),
    edge(16, 'calls', 'a.cs#Order.Total()', 'possible'),
  ]
    .map(row => JSON.stringify(row))
    .join('\n'),
)

const ORACLE = readAnswers(
  [
    'a.cs:11:9\tTotal\ta.cs:3:5',
    'a.cs:12:9\tTotal\texternal',
    'a.cs:13:9\tTotal\ta.cs:3:5',
    'a.cs:14:9\tOrder\ta.cs:2:5',
    'a.cs:15:9\tTotal\tnone',
    'a.cs:16:9\tTotal\ta.cs:3:5',
    'a.cs:17:9\tTotal\ta.cs:3:5',
    'no place',
  ].join('\n'),
)

test('what is probable is right or wrong, what is found by name is weak, what is open is missed', () => {
  const judged = judgeSites(GRAPH, ORACLE, ({ place }) => place.line !== 17)
  expect(judged.map(({ place, outcome }) => `${place.line} ${outcome}`)).toEqual([
    '11 right',
    '12 wrong',
    '13 weak',
    '14 right',
    '15 unjudged',
    '16 missed',
  ])
})

test('of two answers about one place, both count if they lead into the repository', () => {
  const sites = readAnswers('a.cs:1:1\tf\texternal\na.cs:1:1\tf\ta.cs:3:5\na.cs:1:1\tf\ta.cs:2:5')
  expect(sites.get('a.cs:1:1')?.answer).toEqual([place(3, 5), place(2, 5)])
})
