/** A short run of the fuzzer; `npm run fuzz -- secrets` goes on for longer. */
import { test } from 'vitest'
import { fuzzSecrets } from '../../bench/fuzz/fuzz-secrets.ts'

test('forty rounds', () => {
  for (let seed = 1; seed <= 40; seed++) fuzzSecrets(seed)
})
