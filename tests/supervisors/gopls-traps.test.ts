/** gopls runs nothing of a repository through us, and much of it when it is started plainly. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askDefinitions } from '../../supervisors/core/ask-definitions.ts'
import { launch } from '../../supervisors/core/launch.ts'
import { startLspClient } from '../../supervisors/core/lsp-client.ts'
import { engine } from '../../supervisors/gopls/engine.ts'
import { askMarks, startOn } from './go-scope.ts'
import { trapRepo } from './go-trap-repo.ts'
import { needEngine } from './need-engine.ts'

const found = await needEngine(engine, 'safety of gopls')
const PATIENCE_MS = 60_000
let traps: ReturnType<typeof trapRepo>

beforeAll(() => {
  traps = trapRepo()
})
beforeEach(() => traps.reset())
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => traps.remove())

describe.runIf(found)('gopls', () => {
  test('springs nothing through us', { timeout: PATIENCE_MS }, async () => {
    for (const [name, value] of Object.entries(traps.env)) if (name !== 'HOME') vi.stubEnv(name, value)
    const started = await startOn(engine, found!, traps.repo)
    const { got, wanted } = await askMarks(started, traps.repo)
    await started.stop()
    expect(traps.sprung()).toEqual([])
    // Files that import "C", and modules that are not there, are go-types' alone.
    const plain = (lines: string[]) => lines.filter(line => line.startsWith('plain/'))
    expect(plain(got)).toEqual(plain(wanted))
  })

  test('springs a driver when started plainly', { timeout: PATIENCE_MS }, async () => {
    const { root } = traps.repo
    const child = launch({
      program: found!.path,
      args: ['serve'],
      cwd: root,
      env: { ...traps.env, PATH: `${join(found!.parts!.goroot!, 'bin')}:${traps.env.PATH}` },
    })
    const client = await startLspClient({ process: child, root })
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const files = traps.repo.questions().filter(file => file.path.startsWith('plain/'))
    for await (const _ of askDefinitions(client, files, { signal, languageId: () => 'go' }));
    await client.stop()
    expect(traps.sprung()).toContain('gopackagesdriver')
  })
})
