/** The two commands' set-up: cheap once done, safe when two start at once, quiet on stdout. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { ROOT } from './read-sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombe-setup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

describe('package.json', () => {
  test.each(['dependencies', 'optionalDependencies', 'devDependencies'])(
    'says why each of %s is there',
    list => {
      expect(Object.keys(manifest[`//${list}`]).sort()).toEqual(Object.keys(manifest[list]).sort())
    },
  )

  test('pins every version', () => {
    const versions = Object.values<string>({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.devDependencies,
    })
    expect(versions.filter(version => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('the lock file names no registry', () => {
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
    expect(lock).not.toMatch(/"resolved"|registry/)
  })
})

describe('set-up', () => {
  const run = (code: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', cwd: folder })
  const script = (name: string) => JSON.stringify(pathToFileURL(join(ROOT, 'scripts', name)).href)

  test('costs under 0.3 s once everything is there', () => {
    const code = `import { installIsFresh } from ${script('install.mjs')}; import { buildIsFresh } from ${script('build.mjs')}
      const before = process.cpuUsage(); installIsFresh(); buildIsFresh(); const { user, system } = process.cpuUsage(before)
      console.log((user + system) / 1e6)`
    const { stdout, stderr } = run(code)
    expect(stderr).toBe('')
    expect(Number(stdout)).toBeLessThan(0.3)
  })

  test('two processes never work at the same time', async () => {
    const lock = join(folder, 'lock')
    const trace = join(folder, 'trace')
    writeFileSync(trace, '')
    const code = `import { withLock } from ${script('lock.mjs')}; import { appendFileSync } from 'node:fs'
      await withLock(${JSON.stringify(lock)}, async () => {
        appendFileSync(${JSON.stringify(trace)}, 'in '); await new Promise(done => setTimeout(done, 300)); appendFileSync(${JSON.stringify(trace)}, 'out ') })`
    const one = () =>
      new Promise(done => spawn(process.execPath, ['--input-type=module', '-e', code]).on('exit', done))
    expect(await Promise.all([one(), one(), one()])).toEqual([0, 0, 0])
    expect(readFileSync(trace, 'utf8')).toBe('in out in out in out ')
    expect(existsSync(lock)).toBe(false)
  })

  test('a dead holder does not keep the lock', () => {
    const lock = join(folder, 'dead')
    mkdirSync(lock)
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(join(lock, 'pid'), String(pid))
    const { status } = run(
      `import { withLock } from ${script('lock.mjs')}; await withLock(${JSON.stringify(lock)}, () => {})`,
    )
    expect(status).toBe(0)
  })
})
