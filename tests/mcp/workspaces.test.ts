/** Which repositories a server answers for, how many at a time, and which it refuses. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultValues } from '../../src/settings/settings.ts'
import { describeWorkspace } from '../../src/workspace/describe-workspace.ts'
import { absolutePathsIn } from '../../src/workspace/follow-paths.ts'
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

test('the limit is a setting', async () => {
  const few = new Workspaces({
    roots: [folder('main')],
    allowedRoots: [folder('allowed')],
    settingsOf: () => ({ ...defaultValues(), 'workspaces.max': 1 }),
  })
  await few.ask(folder('allowed/a'), async () => null)
  await few.ask(folder('allowed/b'), async () => null)
  expect(few.all().map(({ root }) => root.slice(base.length + 1))).toEqual(['main', 'allowed/b'])
  await few.close()
})

test('paths of a call lead to the work tree they are in, also one that was made later', () => {
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd,
      stdio: 'ignore',
    })
  const main = folder('main')
  writeFileSync(join(main, 'a.py'), 'def a(): pass\n')
  git(main, 'init', '-q')
  git(main, 'add', '-A')
  git(main, 'commit', '-qm', 'x')
  const place = (...paths: string[]) => workspaces.place(undefined, paths).root
  // Beside the repository, and inside of it, where some agents make theirs.
  git(main, 'worktree', 'add', '-q', join(base, 'tree'), '-b', 'one')
  git(main, 'worktree', 'add', '-q', join(main, '.trees/two'), '-b', 'two')
  expect(place(join(base, 'tree/a.py'))).toBe(join(base, 'tree'))
  expect(place(join(base, 'tree/new/b.py'))).toBe(join(base, 'tree'))
  expect(place(join(main, '.trees/two/a.py'))).toBe(join(main, '.trees/two'))
  expect(place(join(main, 'a.py'))).toBe(main)
  expect(place(join(folder('second'), 'b.py'))).toBe(folder('second'))
  expect(place()).toBe(main)
  // What the client has open counts where the call names nothing: a work tree of ours, no other repository.
  const opened = (...folders: string[]) => workspaces.place(undefined, [], folders).root
  expect(opened(join(base, 'tree'))).toBe(join(base, 'tree'))
  expect(opened(main, join(base, 'tree'))).toBe(join(base, 'tree'))
  expect(opened(main)).toBe(main)
  expect(opened(base)).toBe(main)
  expect(opened(join(main, '.git'))).toBe(main)
  expect(workspaces.place(undefined, [join(main, '.trees/two/a.py')], [join(base, 'tree')]).root).toBe(
    join(main, '.trees/two'),
  )
  // The same repository in another work tree uses nothing from beside it.
  expect(workspaces.besides(main)).toEqual([folder('second')])
  // Another repository is none of ours, nor is a folder that only says that it is.
  const other = folder('other')
  git(other, 'init', '-q')
  expect(place(join(other, 'a.py'))).toBe(main)
  const forged = folder('forged')
  writeFileSync(join(forged, '.git'), `gitdir: ${join(main, '.git/worktrees/tree')}\n`)
  expect(place(join(forged, 'a.py'))).toBe(main)
})

test('a server that was started in no project takes the first one that the client has open', async () => {
  const home = new Workspaces({ roots: ['/usr'], settingsOf: defaultValues })
  const opened = (...folders: string[]) => home.place(undefined, [], folders).root
  expect(opened()).toBe('/usr')
  expect(opened('/usr', '/etc', join(base, 'none'), folder('mine'), folder('other'))).toBe(folder('mine'))
  await home.close()
  const meant = new Workspaces({
    roots: ['/usr'],
    settingsOf: () => ({ ...defaultValues(), any_root: 'on' as const }),
  })
  expect(meant.place(undefined, [], [folder('mine')]).root).toBe('/usr')
  await meant.close()
})

test('a folder of a repository that was named stays the one that is asked', async () => {
  const main = folder('main')
  execFileSync('git', ['init', '-q'], { cwd: main })
  const part = new Workspaces({ roots: [folder('main/part')], settingsOf: defaultValues })
  expect(part.place(undefined, [], [main]).root).toBe(folder('main/part'))
  await part.close()
})

test('absolute paths are found wherever a call has them', () => {
  expect(
    absolutePathsIn({
      symbol_name: '/r/a.ts#Cart.total()',
      paths: ['/r/b', 'c'],
      query: 'what is /r/c\nfor',
      cursor_file: '/r/d.ts:12',
      limit: 3,
    }),
  ).toEqual(['/r/a.ts', '/r/b', '/r/d.ts'])
})

test('of several repositories each has its state, branch, time and job', { timeout: 60_000 }, async () => {
  const shop = sandbox({ 'main.py': 'def start():\n    pass\n' })
  expect(shop.bombe('index').status).toBe(0)
  expect(await describeWorkspace(folder('second'), defaultValues())).toMatchObject({
    state: 'not_indexed',
    files: 0,
  })
  mkdirSync(join(shop.folder, '..', 'other'))
  const server = await serveOverHttp(shop, '--workspace', join(shop.folder, '..', 'other'))
  try {
    const client = await connectHttp('2026-07-28', server.url, server.token)
    const { structuredContent, content } = await client.call('status', {})
    expect(structuredContent?.workspaces).toMatchObject([
      {
        ...{ root: shop.folder, state: 'ready', files: 1 },
        indexed_at: expect.stringMatching(/^\d{4}-/),
        job: { state: 'published' },
      },
      { root: realpathSync(join(shop.folder, '..', 'other')) },
    ])
    expect(content[0]?.text).toContain('2 repositories are open')
    await client.close()
  } finally {
    expect(await server.stop()).toBe(0)
    shop.remove()
  }
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
