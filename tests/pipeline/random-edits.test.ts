/** After any edits a sync gives the very graph that a rebuild gives, and so does any number of workers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import fc from '../random.ts'
import { edit, fileSpec, RandomRepository } from './random-repository.ts'

/** `BOMBE_RUNS` raises it for a long look. */
const RUNS = Number(process.env.BOMBE_RUNS ?? 25)

async function dump(root: string, data: string, force: boolean, workers = 1): Promise<string> {
  const settings = { ...defaultValues(), data_folder: data, workers }
  await indexRepository({ root, settings, force })
  const workspace = await openWorkspace({ root, settings })
  try {
    const words = await workspace.context({ query: 'alpha beta value make helper', token_budget: 50_000 })
    const { commit: _, ...meta } = words.meta
    return [
      ...workspace.dump({ format: 'jsonl', engineNames: true }),
      JSON.stringify({ ...words, meta }),
    ].join('')
  } finally {
    workspace.close()
  }
}

test('incremental = rebuild', { timeout: 300_000 }, async () => {
  const steps = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(fileSpec, { maxLength: 19 }), steps, async (specs, batches) => {
      const base = mkdtempSync(join(tmpdir(), 'bombe-edits-'))
      try {
        const repository = new RandomRepository(join(base, 'repo'), specs)
        await dump(repository.root, join(base, 'kept'), true)
        for (const batch of batches) {
          for (const one of batch) repository.apply(one)
          const synced = await dump(repository.root, join(base, 'kept'), false)
          expect(synced).toBe(await dump(repository.root, join(base, 'fresh'), true))
        }
      } finally {
        rmSync(base, { recursive: true, force: true })
      }
    }),
    // A busy machine does fewer.
    { numRuns: RUNS, interruptAfterTimeLimit: 100_000 },
  )
})

test('the number of workers changes nothing', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fileSpec, { minLength: 10, maxLength: 19 }), async specs => {
      const base = mkdtempSync(join(tmpdir(), 'bombe-workers-'))
      try {
        const { root } = new RandomRepository(join(base, 'repo'), specs)
        expect(await dump(root, join(base, 'three'), true, 3)).toBe(
          await dump(root, join(base, 'one'), true, 1),
        )
      } finally {
        rmSync(base, { recursive: true, force: true })
      }
    }),
    { numRuns: 3, interruptAfterTimeLimit: 60_000 },
  )
})
