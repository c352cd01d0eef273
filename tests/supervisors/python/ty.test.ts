/** What only ty needs: finding it, its search paths, its odd targets. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EngineScope } from '../../../src/model/engine.ts'
import { searchPlaces } from '../../../supervisors/core/find/find-program.ts'
import { engine } from '../../../supervisors/python/ty/engine.ts'
import { searchRoots } from '../../../supervisors/python/ty/ty-workspace.ts'
import { isInstalled, tryEngine } from '../try-engine.ts'

describe('finding ty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bombe-ty-'))
  const program = (name: string, text: string) => {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'ty'), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    return join(folder, name)
  }
  const nowhere = { home: join(folder, 'home'), engines: join(folder, 'engines') }
  const root = join(folder, 'repo')

  test('another program of that name is passed over, an untested version warned of', async () => {
    const path = [program('other', 'echo "ty: no such terminal"'), program('real', 'echo "ty 0.0.7 (abc)"')]
    expect(await engine.find({ ...searchPlaces(root), ...nowhere, path })).toEqual({
      found: true,
      path: join(folder, 'real', 'ty'),
      version: '0.0.7',
      warning: 'ty 0.0.7 was not tested; 0.0.100 was',
    })
    rmSync(folder, { recursive: true })
  })

  test('one inside the repository is never started', async () => {
    const inside = program('repo', `touch ${join(folder, 'sprung')}; echo "ty 0.0.100"`)
    expect((await engine.find({ ...searchPlaces(root), ...nowhere, path: [inside] })).found).toBe(false)
    rmSync(folder, { recursive: true })
  })
})

describe('search paths', () => {
  const roots = (projects: [folder: string, ...sources: string[]][], paths: string[]) =>
    searchRoots({
      projects: projects.map(([folder, ...sourceRoots]) => ({ folder, settings: { sourceRoots } })),
      files: paths.map(path => ({ path })),
    } as unknown as EngineScope)

  test('a project has its own in its order', () => {
    expect(roots([['', 'src', '']], ['src/app/a.py', 'tests/t.py'])).toEqual(['src', ''])
  })
  test('what two projects offer under one name is in nobody else’s way', () => {
    const paths = ['a/src/lib_a/x.py', 'a/tests/t.py', 'b/src/lib_b/x.py', 'b/tests/t.py']
    expect(
      roots(
        [
          ['a', 'a/src', 'a'],
          ['b', 'b/src', 'b'],
        ],
        paths,
      ),
    ).toEqual(['a/src', 'b/src', ''])
  })
})

test.runIf(await isInstalled(engine))('a package, not the module that was imported from it', async () => {
  const tried = await tryEngine(engine, {
    'app/__init__.py': 'def start(): pass\n',
    'app/web.py': 'def serve(): pass\n',
    'plain.py': 'import app.web\napp.start()\n',
    'renamed.py': 'import app.web as app\napp.serve()\n',
  })
  expect(await tried.query('plain.py', 'app', 2)).toBe('app/__init__.py:1:1')
  expect(await tried.query('plain.py', 'start')).toBe('app/__init__.py:1:5')
  expect(await tried.query('renamed.py', 'app', 3)).toBe('app/web.py:1:1')
  await tried.stop()
})

test.runIf(await isInstalled(engine))('a submodule, not the import of something in it', async () => {
  const tried = await tryEngine(engine, {
    'app/__init__.py': 'from .web import serve\n',
    'app/web.py': 'def serve(): pass\n',
    'app/use.py': 'from . import web as w\nw.serve()\n',
  })
  expect(await tried.query('app/use.py', 'web', 1)).toBe('app/web.py:1:1')
  expect(await tried.query('app/use.py', 'w', 2)).toBe('app/web.py:1:1')
  await tried.stop()
})

test.runIf(await isInstalled(engine))(
  'a file that changed behind its back is read as it is asked',
  async () => {
    const tried = await tryEngine(engine, { 'a.py': 'def f(): pass\nf()\n' })
    expect(await tried.query('a.py', 'f', 2)).toBe('a.py:1:5')
    tried.write('a.py', '\n\ndef f(): pass\nf()\n')
    expect(await tried.query('a.py', 'f', 2)).toBe('a.py:3:5')
    await tried.stop()
  },
)
