/** Paths: the shortest call chains between two symbols, surest first, or that there is none. */
import { describe, expect, test } from 'vitest'
import { SYMBOL_FLAG } from '../../src/model/index.ts'
import { getReferences } from '../../src/questions/get-references/answer.ts'
import type { ReferencesInput } from '../../src/questions/get-references/declare.ts'
import { renderReferences } from '../../src/questions/get-references/render.ts'
import { FakeIndex } from './fake-index.ts'

const NAMES = ['main', 'run', 'slow', 'fast', 'load', 'alone']

/** main → run → fast → load, and run → slow → load, less sure. */
function graph(): FakeIndex {
  const symbol = (chain: string, line: number) => ({
    chain,
    kind: 'function' as const,
    line,
    endLine: line + 1,
    signature: `${chain}()`,
    rank: 0.1,
  })
  const at = (name: string) => `a.py#${name}`
  return new FakeIndex({
    'a.py': {
      text: NAMES.map(name => `def ${name}():\n    call_of_${name}()\n`).join(''),
      symbols: NAMES.map((name, index) => symbol(name, 2 * index + 1)),
    },
  })
    .edge('calls', at('main'), at('run'), { line: 2, confidence: 'exact' })
    .edge('calls', at('run'), at('slow'), { line: 4, confidence: 'approximate' })
    .edge('calls', at('run'), at('fast'), { line: 4, confidence: 'exact' })
    .edge('calls', at('slow'), at('load'), { line: 6, confidence: 'exact' })
    .edge('calls', at('fast'), at('load'), { line: 8, confidence: 'probable' })
}

const path = (symbol_name: string, to: string | undefined, rest: Partial<ReferencesInput> = {}) =>
  getReferences(graph().context(), { symbol_name, direction: 'path', ...(to ? { to } : {}), ...rest })

test('each step says what is called, by whom, where, and how sure that is', () => {
  const { paths, target_symbol, to_symbol } = path('main', 'load')
  expect([target_symbol.handle, to_symbol?.handle]).toEqual(['a.py#main()', 'a.py#load()'])
  const [first] = paths!
  expect(first).toMatchObject({ calls: 3, confidence: 'probable' })
  expect(
    first!.steps.map(({ from, handle, site_lines, confidence }) => [from, handle, site_lines, confidence]),
  ).toEqual([
    ['a.py#main()', 'a.py#run()', [2], 'exact'],
    ['a.py#run()', 'a.py#fast()', [4], 'exact'],
    ['a.py#fast()', 'a.py#load()', [8], 'probable'],
  ])
  expect(first!.steps[1]!.source).toBe('call_of_run()')
})

test('chains of the same length: the surest first, as many as asked for', () => {
  expect(path('main', 'load').paths!.map(({ confidence }) => confidence)).toEqual(['probable', 'approximate'])
  expect(path('main', 'load', { limit: 1 }).paths).toHaveLength(1)
})

test('a path is never called complete: a shorter one may go where no edge leads', () => {
  expect(path('main', 'run').verdict).toMatchObject({ trust: 'exact', complete: false })
})

describe('no path', () => {
  test('names the callable that the words mean, not a constant of the same name that is used more', () => {
    const symbol = { line: 1, endLine: 1, rank: 0.1, flags: SYMBOL_FLAG.exported }
    const index = new FakeIndex({
      'a.ts': { text: 'x', symbols: [{ chain: 'make', kind: 'function', signature: 'make()', ...symbol }] },
      'b.ts': {
        text: 'x',
        symbols: [{ chain: 'make', kind: 'constant', signature: 'make', ...symbol, rank: 1 }],
      },
      'c.ts': { text: 'x', symbols: [{ chain: 'end', kind: 'function', signature: 'end()', ...symbol }] },
    })
    const { target_symbol } = getReferences(index.context(), {
      symbol_name: 'make',
      direction: 'path',
      to: 'end',
    })
    expect(target_symbol.handle).toBe('a.ts#make()')
  })

  test('the other way round is suggested where it leads', () => {
    const { paths, meta, verdict } = path('load', 'main')
    expect(paths).toEqual([])
    expect(verdict.complete).toBe(false)
    expect(String(meta.suggestion)).toBe('get_references a.py#main() direction=path to=a.py#load()')
    expect(meta.suggestion!.inCommandWords()).toBe("bombe path 'a.py#main()' 'a.py#load()'")
  })

  test('else the callers of the end', () => {
    const answer = path('main', 'alone')
    expect(String(answer.meta.suggestion)).toBe('get_references a.py#alone() direction=callers depth=3')
    expect(renderReferences(answer)).toContain('over no known chain of calls')
  })

  test('from a symbol to itself there is none', () => {
    expect(path('run', 'run').paths).toEqual([])
  })
})

test('a budget cuts chains, but never to "no known chain"', () => {
  const { paths, verdict } = path('main', 'load', { token_budget: 1000 })
  expect(paths).toHaveLength(2)
  expect(() => path('main', 'load', { token_budget: 200 })).toThrow(/too few|tokens/)
  expect(verdict.why).not.toContain('truncated_by_budget')
})

test('without an end it is wrong usage', () => {
  expect(() => path('main', undefined)).toThrow('direction path needs `to`')
})

test('the text shows each call under the one before it', () => {
  expect(renderReferences(path('main', 'load', { limit: 1 }))).toContain(
    [
      '3 calls, probable',
      '  a.py#main()',
      '    2:call_of_main()',
      '  → a.py#run()  exact',
      '    4:call_of_run()',
      '  → a.py#fast()  exact',
      '    8:call_of_fast()',
      '  → a.py#load()  probable',
    ].join('\n'),
  )
})

test('steps further away than one name the step before them', () => {
  const { callers } = getReferences(graph().context(), {
    symbol_name: 'load',
    direction: 'callers',
    depth: 3,
  })
  const from = callers!.map(({ handle, from = null }) => [handle, from])
  expect(from).toContainEqual(['a.py#fast()', null])
  expect(from).toContainEqual(['a.py#main()', 'a.py#run()'])
})
