/** No answer is larger than its budget: by our own estimate never, by a real tokenizer in fewer than 1 of 100. */

import { countTokens } from 'gpt-tokenizer'
import { describe, expect, test } from 'vitest'
import { type FileFacts, newSymbolFact, type SymbolFact } from '../../src/model/index.ts'
import { getBlastRadius } from '../../src/questions/get-blast-radius/answer.ts'
import { renderBlastRadius } from '../../src/questions/get-blast-radius/render.ts'
import { type DiffSides, getDiff } from '../../src/questions/get-diff/answer.ts'
import { renderDiff } from '../../src/questions/get-diff/render.ts'
import { getOutline } from '../../src/questions/get-outline/answer.ts'
import { renderOutline } from '../../src/questions/get-outline/render.ts'
import { getReferences } from '../../src/questions/get-references/answer.ts'
import { renderReferences } from '../../src/questions/get-references/render.ts'
import { getSource } from '../../src/questions/get-source/answer.ts'
import { renderSource } from '../../src/questions/get-source/render.ts'
import { getStructure } from '../../src/questions/get-structure/answer.ts'
import { renderStructure } from '../../src/questions/get-structure/render.ts'
import { searchSymbols } from '../../src/questions/search-symbols/answer.ts'
import { renderSearch } from '../../src/questions/search-symbols/render.ts'
import { searchText } from '../../src/questions/search-text/answer.ts'
import { renderTextHits } from '../../src/questions/search-text/render.ts'
import type { Answer } from '../../src/questions/shared/answer.ts'
import { shareOut, textOf, tokensOf } from '../../src/questions/shared/fit-budget.ts'
import { type Audience, PLAIN_AUDIENCE, type QueryContext } from '../../src/questions/shared/question.ts'
import fc from '../random.ts'
import { FakeIndex } from './fake-index.ts'

const CALLERS = 600
const index = hotIndex()

/** What an answer may not say where something was left out. */
const NOTHING = /nothing (?:found|fits|in the index)|no (?:match|symbol|hit)/i

type Ask = (context: QueryContext, token_budget: number) => Answer
type Render = (answer: never, options: Audience['text']) => string
const QUESTIONS: [name: string, ask: Ask, render: Render][] = [
  [
    'search',
    (c, token_budget) => searchSymbols(c, { query: 'handle*', limit: 200, token_budget }),
    renderSearch,
  ],
  [
    'refs',
    (c, token_budget) => getReferences(c, { symbol_name: 'hot', limit: 2000, token_budget }),
    renderReferences,
  ],
  [
    'refs with source',
    (c, token_budget) => getReferences(c, { symbol_name: 'hot', include_source: true, token_budget }),
    renderReferences,
  ],
  ['impact', (c, token_budget) => getBlastRadius(c, { symbol_name: 'hot', token_budget }), renderBlastRadius],
  ['map', (c, token_budget) => getStructure(c, { token_budget }), renderStructure],
  [
    'outline',
    (c, token_budget) => getOutline(c, { path: 'src/part0/module0.ts', token_budget }),
    renderOutline,
  ],
  ['show', (c, token_budget) => getSource(c, { path: 'src/hot.ts', token_budget }), renderSource],
  [
    'grep',
    (c, token_budget) =>
      searchText(c, { pattern: 'x', limit: 1000, token_budget }, { found: textHits(), capped: false }),
    renderTextHits,
  ],
  [
    'diff with source',
    (c, token_budget) => getDiff(c, { base: 'main', detail: 'source', token_budget }, bothSides()),
    renderDiff,
  ],
]

describe.each(QUESTIONS)('%s', (_, ask, render) => {
  test('stays within any budget, says what is missing, and is the same each time', () => {
    const counted: boolean[] = []
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 9_000 }),
        fc.constantFrom<Audience['form'][]>('text', 'structured', 'both'),
        (budget, form) => {
          const audience = { ...PLAIN_AUDIENCE, form }
          const answer = askOrRefuse(ask, audience, budget)
          if (!answer) return
          const used = tokensOf(
            audience,
            answer,
            render as (answer: Answer, options: Audience['text']) => string,
          )
          expect(used).toBeLessThanOrEqual(budget)
          expect(answer.meta.tokens_used).toBeLessThanOrEqual(budget)
          expect(answer.meta.token_budget).toBe(budget)
          const isCut = answer.verdict.why.some(word => word.startsWith('truncated_'))
          if (isCut) expect(answer.meta.omitted).toBeDefined()
          if (isCut || answer.meta.omitted) expect(answer.verdict.complete).toBe(false)
          if (isCut) expect(render(answer as never, audience.text)).not.toMatch(NOTHING)
          counted.push(realTokens(answer, form, render) <= budget)
          expect(ask(index.context({ audience }), budget)).toEqual(answer)
        },
      ),
      { numRuns: 8 },
    )
    expect(counted.filter(fits => !fits).length).toBeLessThanOrEqual(counted.length / 100)
  })

  test('fills most of what it is given', () => {
    const answer = ask(index.context(), 4_000)
    expect(answer.meta.tokens_used).toBeGreaterThan(3_000)
  })

  test.each([0, 199, -1, 1.5, Number.NaN, 1e9])('%d is no budget', budget => {
    expect(() => ask(index.context(), budget)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

test('a hot symbol stays within its limit', () => {
  const answer = getReferences(index.context(), {
    symbol_name: 'hot',
    direction: 'callers',
    limit: 10,
    token_budget: 100_000,
  })
  expect(answer.callers).toHaveLength(10)
  expect(answer.meta.omitted).toEqual({ callers: CALLERS - 10 })
  expect(answer.verdict).toMatchObject({
    complete: false,
    why: expect.arrayContaining(['truncated_by_limit']),
  })
})

test('lists share what there is, the short ones first', () => {
  expect(shareOut(10, [3, 100])).toEqual([3, 7])
  expect(shareOut(10, [100, 100])).toEqual([5, 5])
  expect(shareOut(0, [4, 4])).toEqual([0, 0])
  expect(shareOut(99, [4, 0, 5])).toEqual([4, 0, 5])
})

/** What an answer needs when it is empty may be more than the least budget; then it says so. */
function askOrRefuse(ask: Ask, audience: Audience, budget: number): Answer | undefined {
  try {
    return ask(index.context({ audience }), budget)
  } catch (error) {
    expect((error as Error).message).toContain('too few')
    expect(budget).toBeLessThan(400)
    return undefined
  }
}

function realTokens(answer: Answer, form: Audience['form'], render: Render): number {
  const whole = render as (answer: Answer, options: Audience['text']) => string
  const text = form === 'structured' ? '' : textOf({ form, text: PLAIN_AUDIENCE.text }, answer, whole)
  return countTokens(text) + (form === 'text' ? 0 : countTokens(JSON.stringify(answer)))
}

/** Functions that call one; names and signatures of the usual kinds. */
function hotIndex(): FakeIndex {
  const body = Array.from(
    { length: 2_000 },
    (_, line) => `  const value${line} = compute(${line}, "text ${line}") // why`,
  )
  const files = Object.fromEntries(
    Array.from({ length: CALLERS / 100 }, (_, file) => [
      `src/part${file % 7}/module${file}.ts`,
      {
        text: body.join('\n'),
        symbols: Array.from({ length: 100 }, (__, place) => ({
          chain: `handle${file}Event${place}`,
          kind: 'function' as const,
          line: place * 5 + 1,
          endLine: place * 5 + 4,
          rank: 1 / (file * 100 + place + 1),
          signature: `export async function handle${file}Event${place}(event: Event, retries = ${place}): Promise<void>`,
        })),
      },
    ]),
  )
  const made = new FakeIndex({
    'src/hot.ts': {
      text: body.join('\n'),
      symbols: [{ chain: 'hot', kind: 'function', line: 1, endLine: 2_000 }],
    },
    ...files,
  })
  for (const path of Object.keys(files))
    for (const { chain } of files[path]!.symbols) made.edge('calls', `${path}#${chain}`, 'src/hot.ts#hot')
  return made
}

function textHits() {
  return Array.from({ length: 200 }, (_, line) => ({
    path: `src/part${line % 7}/module${line % 30}.ts`,
    line: (line % 500) + 1,
    text: `    const x = await fetchAll(config.endpoints[${line}], { retries: 3 }) // see #${line}`,
  }))
}

/** Functions in which the third line of four changed, and one that is long. */
function bothSides(): DiffSides {
  const paths = Array.from({ length: 60 }, (_, file) => `src/part${file % 7}/module${file}.ts`)
  const lines = (word: string): string[] =>
    Array.from({ length: 400 }, (_, line) =>
      line % 4 === 2 ? `  await ${word}(events[${line}])` : `  const value${line} = compute(${line})`,
    )
  const text = { before: lines('before'), after: lines('after') }
  return {
    base: 'main',
    mergeBase: 'a'.repeat(40),
    target: 'work tree',
    others: [],
    uncertain: [],
    holds: () => true,
    files: paths.map(path => ({
      path,
      status: 'modified' as const,
      before: facts(path, 1),
      after: facts(path, 2),
      isUnread: false,
      isOnDisk: true,
    })),
    readLines: side => ({ lines: text[side], masked: text[side] }),
  }
}

function facts(path: string, bodyHash: number): FileFacts {
  const at = (startLine: number, endLine: number) => ({
    name: { line: startLine, column: 1 },
    startLine,
    endLine,
  })
  const functions = Array.from({ length: 10 }, (_, place): SymbolFact => {
    const first = place * 8 + 1
    const last = place === 9 ? 400 : first + 7
    const signature = `export async function handleEvent${place}(event: Event): Promise<void>`
    return { ...newSymbolFact('function', `handleEvent${place}`, 0, at(first, last)), signature, bodyHash }
  })
  const symbols = [newSymbolFact('module', path, -1, at(1, 400)), ...functions]
  return {
    path,
    language: 'typescript',
    symbols,
    imports: [],
    parseStatus: 'full',
    contentHash: `${bodyHash}`,
  } as unknown as FileFacts
}
