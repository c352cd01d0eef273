/** `doctor`: every engine is found, held to its ceiling, and asked something real. */
import { expect, test } from 'vitest'
import { runDoctor } from '../../src/workspace/engines/run-doctor.ts'
import { makeSample } from './sample-repository.ts'

/** A cold engine on a busy machine. */
const WAIT_MS = 120_000

test('an engine has the ceiling that was set for it, and answers a probe', {
  timeout: WAIT_MS,
}, async () => {
  const sample = makeSample({ 'a.ts': 'export const a = 1\n' }, 'typescript')
  try {
    const settings = {
      ...sample.settings,
      'engines.only': ['typescript', 'typescript-lsp'],
      'engines.memory_mb_of': { typescript: 1_234 },
    }
    const { ok, checks } = await runDoctor({ root: sample.root, settings, fix: false })
    expect(checks).toMatchObject([
      { server: 'typescript', found: true, probe: 'passed', memory_ceiling_mb: 1_234 },
      { server: 'typescript-lsp', found: true, probe: 'passed', memory_ceiling_mb: 2_048 },
    ])
    expect(ok).toBe(true)
  } finally {
    sample.remove()
  }
})

test('a ceiling for an engine that does not exist is refused', async () => {
  const sample = makeSample({ 'a.ts': '' }, 'typescript')
  try {
    const settings = { ...sample.settings, 'engines.memory_mb_of': { tsserver: 1_000 } }
    await expect(runDoctor({ root: sample.root, settings, fix: false })).rejects.toMatchObject({
      code: 'engine_missing',
      message: 'there is no engine tsserver',
    })
  } finally {
    sample.remove()
  }
})
