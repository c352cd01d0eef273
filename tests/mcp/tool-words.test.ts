/** What a hint tells someone who calls tools. */
import { expect, test } from 'vitest'
import { ERRORS } from '../../src/errors/registry.ts'
import { inToolWords } from '../../src/mcp/tool-words.ts'

test.each([
  ['look for it with `bombe search <words>`', 'look for it with `search_symbols`'],
  ['build it anew with `bombe index --force`', 'build it anew with `index mode=full force=true`'],
  ['`bombe doctor --fix`', '`bombe doctor --fix`'],
  ['`bombe index --show-ignored` lists it', '`bombe index --show-ignored` lists it'],
])('%s', (hint, told) => {
  expect(inToolWords(hint)).toBe(told)
})

test('of the hints that every error has, those a tool can follow name no command', () => {
  const { symbol_not_found, invalid_input, empty_results, index_stale, index_corrupt } = ERRORS
  for (const { hint } of [symbol_not_found, invalid_input, empty_results, index_stale, index_corrupt])
    expect(inToolWords(hint)).not.toMatch(/bombe |--/)
})
