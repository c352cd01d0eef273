/** A hint or suggestion is data: tools and the command line each print it in their own words. */
import { expect, test } from 'vitest'
import { type Advice, advise, type Call } from '../../src/errors/advice.ts'
import { ERRORS } from '../../src/errors/registry.ts'
import { inCommandWords, inToolWords } from '../../src/questions/declare/print-advice.ts'

const WORDS: [Call, tool: string, command: string][] = [
  [{ ask: 'search_symbols', with: { query: '<words>' } }, 'search_symbols', 'bombe search <words>'],
  [
    { ask: 'search_symbols', with: { kind: 'file', query: '<name>' } },
    'search_symbols kind=file',
    'bombe search --kind file <name>',
  ],
  [{ ask: 'index' }, 'index', 'bombe index'],
  [{ ask: 'index', with: { mode: 'sync' } }, 'index mode=sync', 'bombe sync'],
  [{ ask: 'index', with: { mode: 'precise' } }, 'index mode=precise', 'bombe index --precise'],
  [
    { ask: 'index', with: { mode: 'full', force: true } },
    'index mode=full force=true',
    'bombe index --force',
  ],
  [
    { ask: 'get_references', with: { symbol_name: 'a.ts#f()', direction: 'usages', ref: 'v1' } },
    'get_references a.ts#f() direction=usages ref=v1',
    "bombe refs 'a.ts#f()' --direction usages --ref v1",
  ],
  [
    { ask: 'get_source', with: { symbol_name: 'Point', spans: 'all' } },
    'get_source Point spans=all',
    'bombe show Point --all',
  ],
  [
    { ask: 'get_source', with: { path: 'a.ts', start_line: 5, end_line: 9 } },
    'get_source path=a.ts start_line=5 end_line=9',
    'bombe show a.ts --lines 5-9',
  ],
  [
    { ask: 'get_outline', with: { path: 'a.ts', depth: 'top' } },
    'get_outline a.ts depth=top',
    'bombe outline a.ts --top',
  ],
]

test.each(WORDS)('%o', (call, tool, command) => {
  expect(inToolWords([call])).toBe(tool)
  expect(inCommandWords([call])).toBe(command)
})

test.each<[Advice, string]>([
  [ERRORS.symbol_not_found.hint, 'look for it with `search_symbols`'],
  [ERRORS.index_corrupt.hint, 'build it anew with `index mode=full force=true`'],
  [advise`\`bombe doctor --fix\` installs it`, '`bombe doctor --fix` installs it'],
  ['`bombe index --show-ignored` lists it', '`bombe index --show-ignored` lists it'],
])('%o', (hint, told) => {
  expect(inToolWords(hint)).toBe(told)
})

test('of the hints that every error has, those a tool can follow name no command', () => {
  const { symbol_not_found, invalid_input, empty_results, index_stale, index_corrupt } = ERRORS
  for (const { hint } of [symbol_not_found, invalid_input, empty_results, index_stale, index_corrupt])
    expect(inToolWords(hint)).not.toMatch(/bombe |--/)
})
