/** A server that nobody asks lets go of what it kept for the next question, and answers the next one as before. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { loadSettings } from '../../src/settings/load-settings.ts'
import { LiveWorkspace } from '../../src/workspace/live-workspace.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-rest-')))
const root = join(base, 'repo')
mkdirSync(root)
writeFileSync(join(root, 'a.py'), 'def one():\n    pass\n\n\ndef two():\n    one()\n')
const settings = loadSettings({ root, env: {}, home: base }).values
process.env.HOME = base

afterAll(() => {
  vi.useRealTimers()
  rmSync(base, { recursive: true, force: true })
})

/** Files of the index that this process has open; only Linux shows them. */
function openIndexes(): string[] {
  return readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(root) && path.endsWith('.db') ? [path] : []
    } catch {
      return []
    }
  })
}

const ask = (live: LiveWorkspace) => {
  const { signal } = new AbortController()
  return live.ask(one => one.search({ query: 'two' }), { audience: PLAIN_AUDIENCE, signal })
}

test.skipIf(process.platform !== 'linux')('the index is closed at rest and opened again', async () => {
  await indexRepository({ root, settings })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const live = new LiveWorkspace(root, settings)
  const { meta: _, ...before } = await ask(live)
  expect(before.symbols.map(({ name }) => name)).toEqual(['two'])
  expect(openIndexes()).toHaveLength(1)
  // One that is still being answered keeps it.
  let answer = (): void => {}
  let begin = (): void => {}
  const asked = new Promise<void>(resolve => {
    begin = resolve
  })
  const slow = live.ask(
    one =>
      new Promise<ReturnType<typeof one.search>>(resolve => {
        answer = () => resolve(one.search({ query: 'one' }))
        begin()
      }),
    { audience: PLAIN_AUDIENCE, signal: new AbortController().signal },
  )
  await asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openIndexes()).toHaveLength(1)
  answer()
  expect((await slow).symbols.map(({ name }) => name)).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openIndexes()).toEqual([])
  const { meta: __, ...after } = await ask(live)
  expect(after).toEqual(before)
  await live.close()
})
