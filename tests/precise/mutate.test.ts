/** After an edit elsewhere, whatever is still called exact is what a fresh engine says. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mutateRepository } from '../../bench/mutate/mutate-repository.ts'
import { defaultValues } from '../../src/config/settings.ts'
import { PYTHON, TYPESCRIPT } from './mutation-samples.ts'

const SCRATCH = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-mutate-')))
const PATIENCE_MS = 600_000

afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }))

test.each([
  ['typescript', TYPESCRIPT, 'typescript', 18],
  ['python', PYTHON, 'pyright', 12],
] as const)(
  '%s: no exact edge is wrong after an edit',
  { timeout: PATIENCE_MS },
  async (family, sample, engine, count) => {
    const root = join(SCRATCH, family)
    for (const [path, text] of Object.entries(sample)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const settings = {
      ...defaultValues(),
      data_folder: join(SCRATCH, `${family}-data`),
      workers: 1,
      'engines.only': [engine],
    }
    const paths = Object.keys(sample).filter(path => /\.(py|ts)$/.test(path))
    const rounds = await mutateRepository({ root, settings, family, rounds: count, seed: 7, paths })
    expect(rounds).toHaveLength(count)
    expect(rounds.flatMap(round => round.differences.map(text => `${round.mutation}: ${text}`))).toEqual([])
    // The check is worth something only where edits leave much exact, and take something away.
    expect(Math.max(...rounds.map(round => round.exact))).toBeGreaterThan(10)
    expect(new Set(rounds.map(round => round.exact)).size).toBeGreaterThan(1)
  },
)
