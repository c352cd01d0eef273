/** A short run of each fuzzer with a fixed seed; `npm run fuzz -- <target>` goes on for longer. */
import { expect, test } from 'vitest'
import {
  fuzzConfig,
  fuzzDatabase,
  fuzzPaths,
  fuzzSource,
  fuzzTerminal,
} from '../../bench/fuzz/fuzz-commands.ts'
import { fuzzMcp } from '../../bench/fuzz/fuzz-mcp.ts'
import { MAIN } from '../cli/run-bombe.ts'

test.each([
  ['mcp', fuzzMcp],
  ['paths', fuzzPaths],
  ['config', fuzzConfig],
  ['source', fuzzSource],
  ['database', fuzzDatabase],
  ['terminal', fuzzTerminal],
])('%s', async (_, round) => {
  // A round throws what does not hold.
  expect(await round(1, MAIN)).toBeUndefined()
})
