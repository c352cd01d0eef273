/** The call-graph scorer: names, places and ordinals of functions; constructors, decorators, overrides. */
import { describe, expect, test } from 'vitest'
import type { CallGraphCase } from '../../bench/accuracy/read-cases.ts'
import { edge, file, scoreFixture, symbol } from './score-fixture.ts'

const PYTHON = {
  'main.py': [
    'class A:',
    '    def __init__(self):',
    '        pass',
    '    def f(self):',
    '        pass',
    'class B(A):',
    '    def f(self):',
    '        pass',
    'def dec(g):',
    '    return g',
    '@dec',
    'def run(cb):',
    '    cb()',
    'run(lambda: B().f())',
    '',
  ].join('\n'),
}
const SYMBOLS = [
  file('main.py'),
  symbol('main.py#A', 'class', 1, 7, 5),
  symbol('main.py#A.__init__()', 'constructor', 2, 9, 3),
  symbol('main.py#A.f()', 'method', 4, 9, 5),
  symbol('main.py#B', 'class', 6, 7, 8),
  symbol('main.py#B.f()', 'method', 7, 9, 8),
  symbol('main.py#dec()', 'function', 9, 5, 10),
  symbol('main.py#run()', 'function', 12, 5, 13),
]
const CALL_RUN = edge('calls', 'main.py', 14, 1, 'main.py', 'main.py#run()')

function wanted(caller: string, callee: string) {
  return { caller: { file: 'main.py', name: caller }, callee: { file: 'main.py', name: callee } }
}

function score(facts: Partial<CallGraphCase>, rows: string[]) {
  return scoreFixture({ kind: 'callgraph', complete: true, ...facts }, PYTHON, [...SYMBOLS, ...rows])
}

describe('scoreCallGraph', () => {
  test('a complete list scores precision and recall', async () => {
    const wrong = edge('calls', 'main.py', 13, 5, 'main.py#run()', 'main.py#dec()')
    const edges = [wanted('<module>', 'run'), wanted('<module>', 'B.f')]
    const tally = await score({ edges }, [CALL_RUN, wrong])
    expect(tally).toMatchObject({ answered: 2, correct: 1, expected: 2, found: 1 })
    expect(tally.wrong).toEqual(['main.py#run() calls main.py#dec()'])
    expect(tally.missed).toEqual(['main.py#<module> calls main.py#B.f'])
  })

  test('an incomplete list scores recall only, and forbidden edges', async () => {
    const facts = { complete: false, edges: [wanted('<module>', 'run')], forbidden: [wanted('run', 'dec')] }
    const bad = edge('calls', 'main.py', 13, 5, 'main.py#run()', 'main.py#dec()')
    expect(await score(facts, [CALL_RUN])).toMatchObject({ answered: 0, found: 1, forbidden: 0 })
    expect(await score(facts, [CALL_RUN, bad])).toMatchObject({ answered: 0, found: 1, forbidden: 1 })
  })

  test('instantiating runs the constructor, inherited ones too; without any it is no call', async () => {
    const inherits = edge('extends', 'main.py', 6, 9, 'main.py#B', 'main.py#A')
    const creates = edge('instantiates', 'main.py', 14, 13, 'main.py', 'main.py#B')
    const edges = [wanted('<module>', 'A.__init__')]
    expect(await score({ edges }, [inherits, creates])).toMatchObject({ answered: 1, correct: 1, found: 1 })
    expect(await score({ edges }, [creates])).toMatchObject({ answered: 0, found: 0 })
  })

  test('a decorator is called where the decorated function is defined', async () => {
    const decorates = edge('decorates', 'main.py', 11, 2, 'main.py#run()', 'main.py#dec()')
    const edges = [wanted('<module>', 'dec')]
    expect(await score({ edges }, [decorates])).toMatchObject({ answered: 1, correct: 1, found: 1 })
  })

  test('the calls of a lambda belong to what encloses it; a lambda without symbol cannot be a callee', async () => {
    const call = edge('calls', 'main.py', 14, 17, 'main.py', 'main.py#B.f()')
    const edges = [wanted('<lambda1>', 'B.f'), wanted('run', '<lambda1>')]
    const tally = await score({ edges, complete: false }, [call])
    expect(tally).toMatchObject({ expected: 2, found: 1 })
    expect(tally.missed).toEqual(['main.py#run calls main.py#<lambda1>'])
  })

  test('a call to a method reaches what overrides it, and says so', async () => {
    const overrides = edge('overrides', 'main.py', 7, 9, 'main.py#B.f()', 'main.py#A.f()')
    const call = edge('calls', 'main.py', 13, 5, 'main.py#run()', 'main.py#A.f()')
    const tally = await score({ edges: [wanted('run', 'B.f')], complete: false }, [overrides, call])
    expect(tally).toMatchObject({ expected: 1, found: 1, viaOverrides: 1 })
  })

  test('what is external or synthetic is not scored', async () => {
    const edges = [
      { ...wanted('run', 'print'), external: true },
      { ...wanted('run', 'dec'), synthetic: true },
      { caller: { file: null, name: 'map' }, callee: { file: 'main.py', name: 'run' } },
    ]
    expect(await score({ edges }, [])).toMatchObject({ expected: 0 })
  })

  test('functions named by place match the symbol they are bound to', async () => {
    const files = { 'a.js': 'const f = () => g()\nfunction g() {}\n[1].map(function () { f() })\n' }
    const rows = [
      file('a.js'),
      symbol('a.js#f()', 'function', 1, 7, 1),
      symbol('a.js#g()', 'function', 2, 10, 2),
      edge('calls', 'a.js', 1, 17, 'a.js#f()', 'a.js#g()'),
      edge('calls', 'a.js', 3, 23, 'a.js', 'a.js#f()'),
    ]
    const at = (line: number, col: number, end_col: number) => ({
      file: 'a.js',
      line,
      col,
      end_line: line,
      end_col,
    })
    const edges = [
      { caller: at(1, 11, 20), callee: at(2, 1, 16) },
      { caller: at(3, 9, 29), callee: at(1, 11, 20) },
    ]
    const tally = await scoreFixture({ kind: 'callgraph', complete: false, edges }, files, rows)
    expect(tally).toMatchObject({ expected: 2, found: 2 })
  })

  test('Go numbers function literals by the function around them', async () => {
    const files = { 'a.go': 'package a\nfunc F() {\n\tg := func() { H() }\n\tg()\n}\nfunc H() {}\n' }
    const rows = [
      file('a.go'),
      symbol('a.go#F()', 'function', 2, 6, 5),
      symbol('a.go#H()', 'function', 6, 6, 6),
      edge('calls', 'a.go', 3, 16, 'a.go#F()', 'a.go#H()'),
    ]
    const edges = [{ caller: { name: 'F$1', anonymous: true }, callee: { name: 'H' } }]
    const tally = await scoreFixture({ kind: 'callgraph', complete: false, edges }, files, rows)
    expect(tally).toMatchObject({ expected: 1, found: 1 })
  })

  test('calling a method of an interface runs no function, so precision leaves it out', async () => {
    const files = { 'a.go': 'package a\ntype I interface{ M() }\nfunc F(i I) { i.M() }\n' }
    const rows = [
      file('a.go'),
      symbol('a.go#I', 'interface', 2, 6, 2),
      symbol('a.go#I.M()', 'method', 2, 19, 2),
      symbol('a.go#F()', 'function', 3, 6, 3),
      edge('calls', 'a.go', 3, 17, 'a.go#F()', 'a.go#I.M()'),
    ]
    const tally = await scoreFixture({ kind: 'callgraph', complete: true, edges: [] }, files, rows)
    expect(tally).toMatchObject({ answered: 0 })
  })

  test('ends without a function in the source are excluded from recall and counted', async () => {
    const edges = [{ caller: { name: 'run' }, callee: { name: 'reflect.Call' } }]
    const tally = await score({ edges, complete: false }, [])
    expect(tally).toMatchObject({ expected: 0, excluded: { 'not a function of the source': 1 } })
  })
})
