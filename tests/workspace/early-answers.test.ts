/** Before there is an index, every question is answered from the files that hold what it names, and says so. */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionNamed } from '../../src/questions/all-questions.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { EarlyIndex } from '../../src/workspace/early/early-index.ts'
import { LiveWorkspace } from '../../src/workspace/live-workspace.ts'
import { runTool } from '../../src/workspace/run-tool.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-early-answers-')))
const root = join(base, 'repo')
const data = join(base, 'data')
let live: LiveWorkspace

beforeAll(() => {
  mkdirSync(join(root, 'src'), { recursive: true })
  const body = Array.from(
    { length: 700 },
    (_, line) => `export function f${line}(a: number) { return a + ${line} }`,
  )
  // Large enough that its parts are indexed first.
  for (let file = 0; file < 60; file++) writeFileSync(join(root, `src/m${file}.ts`), body.join('\n'))
  writeFileSync(
    join(root, 'src/price.ts'),
    'export class PriceList {\n  lookUp(): number {\n    return 1\n  }\n}\n',
  )
  writeFileSync(
    join(root, 'src/shop.ts'),
    "import { PriceList } from './price'\n\nexport const total = () => new PriceList().lookUp()\n",
  )
  live = new LiveWorkspace(root, { ...defaultValues(), data_folder: data })
})
afterAll(async () => {
  await live.close()
  rmSync(base, { recursive: true, force: true })
})

async function ask(tool: string, input: Record<string, unknown>) {
  const { signal } = new AbortController()
  const question = questionNamed(tool)!
  const { answer } = await runTool({
    question,
    input,
    live,
    audience: PLAIN_AUDIENCE,
    signal,
    session: 'test',
  })
  // biome-ignore lint/suspicious/noExplicitAny: each question has an answer of its own.
  return answer as any
}

test('all questions at once, then again when the index is there', { timeout: 120_000 }, async () => {
  const [found, refs, context, outline, source, impact, map, text] = await Promise.all([
    ask('search_symbols', { query: 'PriceList' }),
    ask('get_references', { symbol_name: 'PriceList.lookUp', direction: 'callers' }),
    ask('get_context', { query: 'how are prices looked up', guesses: ['PriceList'] }),
    ask('get_outline', { path: 'src/shop.ts' }),
    ask('get_source', { symbol_name: 'PriceList' }),
    ask('get_blast_radius', { symbol_name: 'PriceList' }),
    ask('get_structure', {}),
    ask('search_text', { pattern: 'PriceList' }),
  ])
  expect(found.symbols[0]).toMatchObject({ handle: 'src/price.ts#PriceList' })
  expect(refs.callers).toMatchObject([{ file_path: 'src/shop.ts', line: 3 }])
  expect(context.context_bundle.files.map(({ path }: { path: string }) => path)).toContain('src/price.ts')
  expect(outline.symbols).toMatchObject([{ name: 'total' }])
  expect(source.spans).toMatchObject([{ path: 'src/price.ts', start_line: 1 }])
  expect(impact.impact.total_affected_files).toBeGreaterThan(0)
  expect(map.map).not.toBe('')
  expect(text.total_hits).toBe(3)
  for (const { verdict, meta } of [found, refs, context, outline, source, impact, map, text]) {
    expect(meta.indexing_status).toBe('indexing')
    expect(verdict).toMatchObject({ complete: false, why: expect.arrayContaining(['indexing']) })
  }
  const { signal } = new AbortController()
  await live.jobs.wait(60_000, signal)
  const whole = await ask('get_references', { symbol_name: 'PriceList.lookUp', direction: 'callers' })
  expect(whole.meta.indexing_status).toBe('ready')
  expect(existsSync(join(data, 'early'))).toBe(false)
})

test('a small repository is indexed whole, and in part where even that takes long', {
  timeout: 60_000,
}, async () => {
  const small = join(base, 'small')
  mkdirSync(small)
  writeFileSync(join(small, 'small.ts'), 'export const price = () => 1\n')
  const early = new EarlyIndex(small, { ...defaultValues(), data_folder: join(base, 'small-data') })
  expect(await early.open(['price'], false)).toBeNull()
  const found = await early.open(['price'], true)
  expect(found?.reader.symbolsNamed('price', 'exact')).toHaveLength(1)
  early.close()
})
