/** Traps a hostile Python repository can lay: none springs through us, and each springs when its engine is run the usual way. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../../src/model/engine.ts'
import { engine as pyright } from '../../../supervisors/python/pyright/engine.ts'
import { engine as ty } from '../../../supervisors/python/ty/engine.ts'
import { isInstalled, TEST_ENGINES, tryEngine } from '../try-engine.ts'

const PYTHON = execFileSync('python3', ['-I', '-c', 'import sys; print(sys.executable)'], { cwd: '/' })
  .toString()
  .trim()
const VERSION = execFileSync(PYTHON, ['-I', '-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])
  .toString()
  .trim()
const PYRIGHT = join(dirname(createRequire(import.meta.url).resolve('pyright/package.json')), 'index.js')
const TY = join(TEST_ENGINES, 'ty-0.0.100', 'ty-0.0.100.data', 'scripts', 'ty')
const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-traps-')))

/** Traps leave a mark here. */
const marks = join(base, 'marks')
const sprung = () => readdirSync(marks).sort()
const shell = (name: string) => `#!/bin/sh\ntouch '${join(marks, name)}'\nexit 1\n`
const python = (name: string) => `open(r'${join(marks, name)}', 'w').close()\n`

/** Where a setting of the repository is obeyed, `go` is another method. */
const APP = `import sys
class New:
    def go(self): pass
class Old:
    def go(self): pass
chosen = New() if sys.version_info >= (3, 8) else Old()
chosen.go()
`
const BAIT: Record<string, string> = {
  'app.py': APP,
  python3: shell('python-in-working-folder'),
  python: shell('python-in-working-folder'),
  uv: shell('uv-in-working-folder'),
  'sitecustomize.py': python('sitecustomize'),
  'evil.cjs': `require('fs').writeFileSync(${JSON.stringify(join(marks, 'node-options'))}, '')\n`,
  '.venv/pyvenv.cfg': 'home = /usr/bin\n',
  '.venv/bin/python': shell('interpreter-of-venv'),
  '.venv/bin/python3': shell('interpreter-of-venv'),
  [`.venv/lib/python${VERSION}/site-packages/evil.pth`]: `import os; ${python('pth')}`,
  'env/pyvenv.cfg': `home = ${dirname(PYTHON)}\n`,
  [`env/lib/python${VERSION}/site-packages/evil.pth`]: `import os; ${python('pth')}`,
  'pyrightconfig.json': '{ "pythonVersion": "3.7", "venvPath": ".", "venv": ".venv" }',
  'ty.toml': '[environment]\npython-version = "3.7"\n',
  'pyrefly.toml': 'python-interpreter-path = "python3"\n',
  'pyproject.toml': '[project]\nname = "bait"\nversion = "1"\n',
  'uv.lock': '',
}

/** Set while bombe runs: what a person's shell, or a tool that started bombe, may have. */
const HOSTILE_ENVIRONMENT = (root: string): Record<string, string> => ({
  PATH: `.:${join(root, '.venv/bin')}:${process.env.PATH}`,
  PYTHONPATH: '.',
  NODE_OPTIONS: `--require=${join(root, 'evil.cjs')}`,
  VIRTUAL_ENV: join(root, '.venv'),
  TY_UV: '1',
})

function lay(root: string): void {
  for (const [path, text] of Object.entries(BAIT)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    if (text.startsWith('#!')) chmodSync(join(root, path), 0o755)
  }
  mkdirSync(join(root, 'env/bin'), { recursive: true })
  if (!existsSync(join(root, 'env/bin/python3'))) symlinkSync(PYTHON, join(root, 'env/bin/python3'))
}

beforeAll(() => mkdirSync(marks))
afterEach(() => {
  for (const mark of sprung()) rmSync(join(marks, mark))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const hasTy = await isInstalled(ty)
const engines: Engine[] = hasTy ? [pyright, ty] : [pyright]

test.each(engines)(
  '$name springs none of them, and obeys no setting of the repository',
  async engine => {
    const before = { ...process.env }
    try {
      const beforeStart = (root: string) => {
        lay(root)
        Object.assign(process.env, HOSTILE_ENVIRONMENT(root))
      }
      const tried = await tryEngine(engine, { 'app.py': APP }, { beforeStart })
      expect(await tried.query('app.py', 'go', 3)).toBe('app.py:3:9')
      const written = readdirSync(tried.root, { recursive: true }).map(String)
      await tried.stop()
      expect(sprung()).toEqual([])
      expect(written.filter(path => !isBait(path))).toEqual([])
    } finally {
      for (const name of Object.keys(HOSTILE_ENVIRONMENT(''))) delete process.env[name]
      Object.assign(process.env, before)
    }
  },
  60_000,
)

/** Nothing was written into the repository but the bait itself. */
function isBait(path: string): boolean {
  return [...Object.keys(BAIT), 'env/bin/python3'].some(bait => bait === path || bait.startsWith(`${path}/`))
}

describe('the traps work', () => {
  const root = join(base, 'repo')
  const usual = { PATH: process.env.PATH ?? '', HOME: base }
  beforeAll(() => {
    mkdirSync(root)
    lay(root)
  })

  const runPyright = (env: Record<string, string>, path: string) =>
    spawnSync(process.execPath, [PYRIGHT, path], { cwd: root, env: { ...usual, ...env }, timeout: 60_000 })

  const cases: [traps: string, env: Record<string, string>][] = [
    ['python-in-working-folder', { PATH: `.:${usual.PATH}` }],
    ['interpreter-of-venv', { PATH: `${join(root, '.venv/bin')}:${usual.PATH}` }],
    ['pth', { PATH: `${join(root, 'env/bin')}:${usual.PATH}` }],
    ['node-options sitecustomize', { PYTHONPATH: '.', NODE_OPTIONS: '--require=./evil.cjs' }],
  ]
  test.each(cases)(
    'pyright springs %s',
    (traps, env) => {
      rmSync(join(root, 'pyrightconfig.json'), { force: true })
      runPyright(env, 'app.py')
      expect(sprung()).toEqual(expect.arrayContaining(traps.split(' ')))
    },
    60_000,
  )

  test('pyright obeys settings of the repository', () => {
    lay(root)
    writeFileSync(join(root, 'probe.py'), 'import sys\nif sys.version_info < (3, 8):\n    x: int = ""\n')
    const { stdout } = runPyright({}, 'probe.py')
    expect(stdout.toString()).toContain('reportAssignmentType')
  }, 60_000)

  test.runIf(hasTy)(
    'ty springs uv-in-working-folder and obeys settings of the repository',
    () => {
      writeFileSync(join(root, 'probe.py'), 'import sys\nif sys.version_info < (3, 8):\n    x: int = ""\n')
      const env = { ...usual, PATH: `.:${usual.PATH}`, TY_UV: '1' }
      spawnSync(TY, ['check'], { cwd: root, env, timeout: 60_000 })
      expect(sprung()).toContain('uv-in-working-folder')
      const { stdout } = spawnSync(TY, ['check', 'probe.py'], { cwd: root, env: usual, timeout: 60_000 })
      expect(stdout.toString()).toContain('invalid-assignment')
    },
    60_000,
  )
})
