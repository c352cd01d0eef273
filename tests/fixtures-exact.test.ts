/** Every fixture after the exact pass, with the real engines: its carets still hold, and its graph is the golden one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnginePool } from '../src/exact/engine-pool.ts'
import { checkCarets } from './fixtures/check-carets.ts'
import { dumpFixture, fixtureSettings } from './fixtures/dump-fixture.ts'
import { listFolders } from './fixtures/list-folders.ts'
import { offerJdtls } from './supervisors/java/java-scope.ts'

const FIXTURES = join(import.meta.dirname, '..', 'fixtures')
const isRewriting = process.env.BOMBE_GOLDEN === '1'
/** A cold engine on a busy machine. */
const WAIT_MS = 240_000

// Java's engine comes with no package of ours; set-up has put it where this finds it.
offerJdtls()
const found = await new EnginePool(FIXTURES, fixtureSettings()).lookAround()

/** Languages whose fixtures are shown beside those of another, by the engine of that. */
const SERVED_BY: Record<string, string> = {
  javascript: 'typescript',
  vue: 'typescript',
  svelte: 'typescript',
}

for (const language of listFolders(FIXTURES)) {
  const family = SERVED_BY[language] ?? language
  const hasEngine = found.some(({ engine, result }) => engine.family === family && result.found)
  // A language that no engine is written for has its graph from syntax only.
  const isServed = found.some(({ engine }) => engine.family === family)
  // Without a toolchain there is nothing to run; .ci/run counts that as a failure.
  const isLeftOut = !isServed || (!hasEngine && process.env.BOMBE_ENGINES !== 'required')
  if (isLeftOut && isServed)
    process.stderr.write(`left out: exact fixtures of ${language}, no engine for it is here\n`)
  describe.skipIf(isLeftOut)(language, () => {
    for (const name of listFolders(join(FIXTURES, language))) {
      test(name, { timeout: WAIT_MS }, async () => {
        const folder = join(FIXTURES, language, name)
        const repo = join(folder, 'repo')
        const { text, lines } = await dumpFixture(repo, true)
        expect(checkCarets(repo, lines, true), 'carets that do not hold').toEqual([])
        const golden = join(folder, 'exact.txt')
        if (isRewriting) writeFileSync(golden, text)
        expect(existsSync(golden), 'no exact.txt: npm run golden').toBe(true)
        expect(text, 'the graph differs from exact.txt; if that is right: npm run golden').toBe(
          readFileSync(golden, 'utf8'),
        )
      })
    }
  })
}
