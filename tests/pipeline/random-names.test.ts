/** A change of names gives the graph that a rebuild gives, whichever files it resolves again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import fc from '../random.ts'
import { diskAt, type Family, NamedRepository, namedFile, nameEdit } from './random-names.ts'

/** `BOMBE_RUNS` raises it for a long look. */
const RUNS = Number(process.env.BOMBE_RUNS ?? 12)

async function dump(root: string, data: string, force: boolean): Promise<string> {
  const settings = { ...defaultValues(), data_folder: data, workers: 1 }
  await indexRepository({ root, settings, force })
  const workspace = await openWorkspace({ root, settings })
  try {
    return [...workspace.dump({ format: 'jsonl', engineNames: true })].join('')
  } finally {
    workspace.close()
  }
}

test.each<Family>([
  'python',
  'typescript',
  'java',
  'go',
  'rust',
  'csharp',
  'php',
  'kotlin',
  'c',
  'cpp',
  'ruby',
  'components',
  'bash',
  'lua',
  'elixir',
  'scala',
  'proto',
])('names that change: %s', { timeout: 300_000 }, async family => {
  const files = fc.array(namedFile, { minLength: 3, maxLength: 8 })
  const steps = fc.array(fc.array(nameEdit, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(files, steps, async (specs, batches) => {
      const base = mkdtempSync(join(tmpdir(), 'bombe-names-'))
      try {
        const root = join(base, 'repo')
        const repository = new NamedRepository(family, specs, diskAt(root))
        await dump(root, join(base, 'kept'), true)
        for (const batch of batches) {
          for (const edit of batch) repository.apply(edit)
          const synced = await dump(root, join(base, 'kept'), false)
          expect(synced).toBe(await dump(root, join(base, 'fresh'), true))
        }
      } finally {
        rmSync(base, { recursive: true, force: true })
      }
    }),
    // A busy machine does fewer.
    { numRuns: RUNS, interruptAfterTimeLimit: 60_000 },
  )
})
