/** Which repositories a server answers for, how many at a time, and which it refuses. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultValues } from '../../src/settings/settings.ts'
import { Workspaces } from '../../src/workspace/workspaces.ts'
import { sandbox } from '../cli/run-bombe.ts'
import { connectHttp } from './clients.ts'
import { serveOverHttp } from './serve-over-http.ts'

let base: string
let workspaces: Workspaces
const folder = (name: string) => {
  mkdirSync(join(base, name), { recursive: true })
  return join(base, name)
}
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-roots-')))
  workspaces = new Workspaces({
    roots: [folder('main'), folder('second')],
    allowedRoots: [folder('allowed')],
    settingsOf: defaultValues,
  })
})
afterEach(async () => {
  await workspaces.close()
  rmSync(base, { recursive: true, force: true })
})

const refusal = (named: string) => {
  try {
    workspaces.find(named)
    return 'none'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const roots = () => workspaces.all().map(({ root }) => root.slice(base.length + 1))

test('registered ones by path or name, others only under an allowed root, links looked through', () => {
  expect(workspaces.find(undefined).root).toBe(folder('main'))
  expect(workspaces.find('second').root).toBe(folder('second'))
  expect(workspaces.find(folder('allowed/one')).root).toBe(folder('allowed/one'))
  symlinkSync(folder('elsewhere'), join(base, 'allowed/link'))
  symlinkSync(folder('allowed/two'), join(base, 'inward'))
  expect(refusal(join(base, 'allowed/link'))).toBe('workspace_not_allowed')
  expect(refusal(folder('elsewhere'))).toBe('workspace_not_allowed')
  expect(refusal(`${folder('allowed')}/../elsewhere`)).toBe('workspace_not_allowed')
  expect(refusal(join(base, 'allowed/none'))).toBe('workspace_not_registered')
  expect(refusal('unheard')).toBe('workspace_not_registered')
  expect(workspaces.find(join(base, 'inward')).root).toBe(folder('allowed/two'))
})

test('ten guests at a time: the one unused for longest goes, none that is in use', async () => {
  const ask = (index: number) => workspaces.ask(folder(`allowed/${index}`), () => Promise.resolve(index))
  for (let index = 0; index < 10; index++) await ask(index)
  let answer = (_: unknown): void => {}
  const slow = workspaces.ask(
    folder('allowed/0'),
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await ask(10)
  expect(roots()).toHaveLength(12)
  expect(roots()).toContain('allowed/0')
  expect(roots()).not.toContain('allowed/1')
  workspaces.closeIdle(0)
  expect(roots()).toEqual(['main', 'second', 'allowed/0'])
  answer('done')
  expect(await slow).toBe('done')
  workspaces.closeIdle(0)
  expect(roots()).toEqual(['main', 'second'])
})

test('when all guests are in use, another is refused', async () => {
  const answers: ((_: unknown) => void)[] = []
  const calls = Array.from({ length: 10 }, (_, index) =>
    workspaces.ask(folder(`allowed/${index}`), () => new Promise(resolve => answers.push(resolve))),
  )
  expect(refusal(folder('allowed/more'))).toBe('workspace_not_allowed')
  for (const answer of answers) answer(null)
  await Promise.all(calls)
  expect(refusal(folder('allowed/more'))).toBe('none')
})

test('a server opens them as calls name them', { timeout: 60_000 }, async () => {
  const shop = sandbox({ 'main.py': 'def start():\n    pass\n' })
  const server = await serveOverHttp(shop, '--auto-workspace', '--allowed-root', join(shop.folder, '..'))
  try {
    mkdirSync(join(shop.folder, '..', 'other'))
    const client = await connectHttp('2026-07-28', server.url, server.token)
    const ask = (workspace: string) => client.call('search_text', { pattern: 'start', workspace })
    expect((await ask(join(shop.folder, '..', 'other'))).structuredContent).toMatchObject({ total_hits: 0 })
    expect((await ask('/etc')).content[0]?.text).toContain('workspace_not_allowed')
    expect((await ask('unheard')).content[0]?.text).toContain('workspace_not_registered')
    await client.close()
  } finally {
    expect(await server.stop()).toBe(0)
    shop.remove()
  }
})
