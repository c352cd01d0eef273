/** A project file that cannot be read or loaded: named by status and doctor, and by answers over its files, until it is fixed. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { readStatus } from '../../src/workspace/read-status.ts'
import { sandbox } from '../cli/run-bombe.ts'
import { writeFiles } from '../discover/temp-repository.ts'

let base: string
let root: string

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-failed-projects-')))
  root = join(base, 'repo')
  writeFiles(root, {
    'web/a.ts': 'export function paint() {}\n',
    'api/a.py': 'def serve(): pass\n',
    'cmd/a.go': 'package cmd\n\nfunc Run() {}\n',
    'lib/src/main/java/A.java': 'class A {\n  void play() {}\n}\n',
    'free/b.py': 'def alone(): pass\n',
  })
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const settings = () => ({ ...defaultValues(), data_folder: join(base, 'data'), workers: 1 })

async function whyOf(symbol_name: string): Promise<readonly string[]> {
  const workspace = await openWorkspace({ root, settings: settings(), deadlineMs: 0 })
  try {
    const { verdict } = await workspace.references({ symbol_name, direction: 'callers' })
    if (verdict.why.includes('project_load_failed')) expect(verdict.complete).toBe(false)
    return verdict.why
  } finally {
    await workspace.close()
  }
}

async function problems(): Promise<string[]> {
  const status = await readStatus({ root, settings: settings() })
  return status.problems.filter(({ code }) => code === 'bad_config').map(({ file }) => file)
}

const BROKEN: [file: string, broken: string, fixed: string, symbol: string][] = [
  ['web/tsconfig.json', '{ "compilerOptions": { "strict": tr', '{ "compilerOptions": {} }', 'paint'],
  ['web/tsconfig.json', '{ "extends": "./nowhere.json" }', '{}', 'paint'],
  ['web/package.json', '{ "name": ', '{ "name": "web" }', 'paint'],
  ['api/pyproject.toml', '[project\nname = "api"\n', '[project]\nname = "api"\n', 'serve'],
  ['cmd/go.mod', '<<<<<<< HEAD\nmodule example.com/cmd\n', 'module example.com/cmd\n', 'Run'],
  ['cmd/go.mod', 'module example.com/cmd\nrequire (\n', 'module example.com/cmd\n', 'Run'],
  [
    'lib/pom.xml',
    '<project><artifactId>lib</project>',
    '<project><artifactId>lib</artifactId></project>',
    'play',
  ],
]

test.each(BROKEN)('%s: %s', { timeout: 60_000 }, async (file, broken, fixed, symbol) => {
  writeFiles(root, { [file]: fixed })
  expect(await whyOf(symbol)).not.toContain('project_load_failed')
  writeFiles(root, { [file]: broken })
  expect(await whyOf(symbol)).toContain('project_load_failed')
  expect(await problems()).toEqual([file])
  // Files of no or of another project are none of its business.
  expect(await whyOf('alone')).not.toContain('project_load_failed')
  // It stays so while other files change.
  writeFiles(root, { 'free/b.py': 'def alone(): return 1\n' })
  expect(await whyOf(symbol)).toContain('project_load_failed')
  expect(await problems()).toEqual([file])
  writeFiles(root, { [file]: fixed })
  expect(await whyOf(symbol)).not.toContain('project_load_failed')
  expect(await problems()).toEqual([])
})

test('doctor names it, and does not say that all is well', { timeout: 120_000 }, () => {
  const box = sandbox({ 'pyproject.toml': '[project\n', 'a.py': 'def one(): pass\n' })
  try {
    const broken = box.bombe('doctor')
    expect(broken.stdout).toMatch(/^project file: pyproject\.toml: cannot be parsed/m)
    expect(broken.stdout).not.toContain('all is well')
    expect(broken.status).not.toBe(0)
    writeFiles(box.folder, { 'pyproject.toml': '[project]\n' })
    expect(box.bombe('doctor').stdout).not.toContain('project file')
  } finally {
    box.remove()
  }
})
