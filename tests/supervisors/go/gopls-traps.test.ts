/** gopls runs nothing of a repository through bombe, and much of it when started directly. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startLspClient } from '../../../supervisors/core/lsp/lsp-client.ts'
import { queryDefinitions } from '../../../supervisors/core/lsp/query-definitions.ts'
import { launch } from '../../../supervisors/core/process/launch.ts'
import { engine } from '../../../supervisors/go/gopls/engine.ts'
import { needEngine } from '../need-engine.ts'
import { queryMarks, startOn } from './go-scope.ts'
import { trapRepo } from './go-trap-repo.ts'

const found = await needEngine(engine, 'safety of gopls')
const WAIT_MS = 60_000
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
  test('springs nothing through bombe', { timeout: WAIT_MS }, async () => {
    for (const [name, value] of Object.entries(traps.env)) if (name !== 'HOME') vi.stubEnv(name, value)
    const started = await startOn(engine, found!, traps.repo)
    const { got, wanted } = await queryMarks(started, traps.repo)
    await started.stop()
    expect(traps.sprung()).toEqual([])
    // Files that import "C", and modules that are not there, are go-types' alone.
    const plain = (lines: string[]) => lines.filter(line => line.startsWith('plain/'))
    expect(plain(got)).toEqual(plain(wanted))
  })

  test('springs a driver when started directly', { timeout: WAIT_MS }, async () => {
    const { root } = traps.repo
    const child = launch({
      program: found!.path,
      args: ['serve'],
      cwd: root,
      env: { ...traps.env, PATH: `${join(found!.parts!.goroot!, 'bin')}:${traps.env.PATH}` },
    })
    const client = await startLspClient({ process: child, root })
    const signal = AbortSignal.timeout(WAIT_MS)
    const files = traps.repo.questions().filter(file => file.path.startsWith('plain/'))
    for await (const _ of queryDefinitions(client, files, { signal, languageId: () => 'go' }));
    await client.stop()
    expect(traps.sprung()).toContain('gopackagesdriver')
  })
})
