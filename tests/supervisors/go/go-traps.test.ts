/** Nothing of a Go repository runs: traps do not spring through our engines, and spring when the tools are used directly. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentUser } from '../../../src/settings/user-folders.ts'
import { searchPlaces } from '../../../supervisors/core/find/find-program.ts'
import { launcher } from '../../../supervisors/core/process/launch.ts'
import { buildResolver } from '../../../supervisors/go/go-types/build-resolver.ts'
import { engine } from '../../../supervisors/go/go-types/engine.ts'
import { queryMarks, startOn } from './go-scope.ts'
import { trapRepo } from './go-trap-repo.ts'
import { goEngine } from './go-types.ts'

const { found } = await goEngine('safety of Go')
const cache = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-trap-cache-')))
let traps: ReturnType<typeof trapRepo>
const library = () => join(currentUser().cache, 'go-types', `library-${found!.version}`)

beforeAll(() => {
  traps = trapRepo()
})
beforeEach(() => traps.reset())
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => {
  traps.remove()
  rmSync(cache, { recursive: true, force: true })
})

function insideTheTraps(): void {
  for (const [name, value] of Object.entries(traps.env)) if (name !== 'HOME') vi.stubEnv(name, value)
}

/** The go command as a shell inside the repository would run it. */
function go(args: string[], folder: string, env: Record<string, string>) {
  return spawnSync(join(found!.parts!.goroot!, 'bin', 'go'), args, {
    cwd: join(traps.repo.root, folder),
    env: { ...traps.env, GOCACHE: library(), GOPROXY: 'off', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
}

describe.runIf(found)('unsprung', () => {
  test('finding, building and querying go-types among the traps', async () => {
    insideTheTraps()
    const places = searchPlaces(traps.repo.root)
    expect(places.path.some(folder => folder.startsWith(traps.repo.root))).toBe(false)
    const here = await engine.find(places)
    expect(here).toMatchObject({ found: true, version: found!.version })
    // What was compiled before, so that only the resolver itself is built again.
    cpSync(library(), join(cache, 'go-types', `library-${found!.version}`), { recursive: true })
    const { goroot } = found!.parts!
    const program = await buildResolver({ goroot: goroot!, version: found!.version, cache }, launcher)
    expect(existsSync(program)).toBe(true)
    const before = readdirSync(traps.repo.root).sort()
    const started = await startOn(engine, found!, traps.repo)
    const { got, wanted } = await queryMarks(started, traps.repo)
    expect(got).toEqual(wanted)
    await started.stop()
    expect(readdirSync(traps.repo.root).sort()).toEqual(before)
    expect(traps.sprung()).toEqual([])
  })

  test('a toolchain inside the repository is not used', async () => {
    const inside = join(traps.repo.root, 'go')
    cpSync(join(found!.parts!.goroot!, 'VERSION'), join(inside, 'VERSION'), { recursive: true })
    cpSync(join(traps.repo.root, 'bin', 'gcc'), join(inside, 'bin', 'go'))
    cpSync(join(traps.repo.root, 'plain'), join(inside, 'src', 'fmt'), { recursive: true })
    const env = { GOROOT: inside, PATH: join(inside, 'bin') }
    const places = { ...searchPlaces(traps.repo.root, env), home: cache }
    const here = await engine.find(places)
    // The usual folders may still hold one.
    expect(here.found && here.path.startsWith(traps.repo.root)).toBe(false)
    rmSync(inside, { recursive: true })
  })
})

describe.runIf(found)('sprung, when the go command is used directly', () => {
  const off = { GOFLAGS: '', XDG_CONFIG_HOME: '/nonexistent', GOWORK: 'off' }
  /** A go.mod that this toolchain takes, so that the other traps come to their turn. */
  const plainMod = () =>
    writeFileSync(join(traps.repo.root, 'go.mod'), 'module example.com/traps\n\ngo 1.22\n')

  test('a toolchain line', () => {
    go(['list', './plain'], '', { ...off, GOTOOLCHAIN: 'path' })
    expect(traps.sprung()).toContain('go1.99.0')
  })

  test('GOFLAGS with -toolexec, from the environment and from the settings file', () => {
    plainMod()
    go(['build', './plain'], '', { ...off, GOFLAGS: traps.env.GOFLAGS! })
    expect(traps.sprung()).toContain('toolexec')
    traps.reset()
    go(['build', './plain'], '', { ...off, XDG_CONFIG_HOME: traps.env.XDG_CONFIG_HOME!, GOFLAGS: '' })
    expect(traps.sprung()).toContain('toolexec')
  })

  test('cgo with a compiler and pkg-config on PATH', () => {
    plainMod()
    go(['build', './c'], '', { ...off, CC: '', PKG_CONFIG: '' })
    expect(traps.sprung().some(name => ['gcc', 'cc', 'clang', 'pkg-config'].includes(name))).toBe(true)
  })

  test('version control stamping', () => {
    plainMod()
    writeFileSync(join(traps.repo.root, 'cmd', 'main.go'), 'package main\n\nfunc main() {}\n')
    go(['build', '-o', '/dev/null', './cmd'], '', { ...off, CGO_ENABLED: '0' })
    expect(traps.sprung()).toContain('git')
  })

  test('what a replacement and a go.work name outside of the root', () => {
    const list = (env: Record<string, string>) => go(['list', '-m', '-f', '{{.Dir}}', 'all'], '', env).stdout
    const mod = (rest: string) =>
      writeFileSync(join(traps.repo.root, 'go.mod'), `module example.com/traps\n\ngo 1.22\n${rest}`)
    mod(`\nrequire example.com/outside v1.0.0\n\nreplace example.com/outside => ${traps.outside}\n`)
    expect(list({ ...off, GOFLAGS: '-mod=mod' })).toContain(traps.outside)
    mod('')
    writeFileSync(join(traps.repo.root, 'go.work'), `go 1.22\n\nuse .\nuse ${traps.outside}\n`)
    expect(list({ ...off, GOWORK: '' })).toContain(traps.outside)
  })
})
