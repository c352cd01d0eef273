/** CONTRIBUTING's recipe for a language is true: a made-up one is added to a copy of the sources, built and used. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './read-sources.ts'

const copy = mkdtempSync(join(tmpdir(), 'bombe-recipe-'))
const repository = join(copy, 'fixtures/toy/functions/repo')

function run(...args: string[]): string {
  const { status, stdout, stderr } = start(args)
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

function start(args: string[]) {
  const env = { PATH: process.env.PATH, HOME: copy, XDG_CACHE_HOME: join(copy, '.cache') }
  return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env })
}

beforeAll(() => {
  for (const path of ['src', 'supervisors', 'queries', 'view', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  // The types of the library are written by what was compiled before the bundle is made.
  cpSync(join(ROOT, 'dist/src'), join(copy, 'dist/src'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  run('scripts/new-language.mjs', 'toy', '--extension', '.toy', '--grammar', 'ruby')
  run('scripts/new-engine.mjs', 'toy', 'toy-server')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a folder, queries and a fixture make a language: symbols, a call and an import', () => {
  appendFileSync(
    join(copy, 'queries/toy/symbols.scm'),
    `(comment) @comment
(method name: (identifier) @name parameters: (_)? @params body: (_)? @body) @def.function
(method_parameters (identifier) @param)
`,
  )
  appendFileSync(
    join(copy, 'queries/toy/imports.scm'),
    `(call method: (identifier) @skip (#eq? @skip "require_relative")
  arguments: (argument_list (string (string_content) @module @import.star)))
`,
  )
  appendFileSync(join(copy, 'queries/toy/sites.scm'), '(call method: (identifier) @site.call)\n')
  writeFileSync(join(repository, 'greet.toy'), '# Says hello.\ndef greet(name)\nend\n')
  writeFileSync(
    join(repository, 'main.toy'),
    'require_relative "greet"\n\ndef main(name)\n  greet(name)\nend\n',
  )
  run('-e', `import('./scripts/bundle.mjs').then(({ bundle }) => bundle('${join(copy, 'dist/bombe')}'))`)
  run('dist/bombe/main.js', 'index', '--repo', repository)
  const dump = run('dist/bombe/main.js', 'dump', '--repo', repository)
  expect(dump).toContain('symbol function greet.toy#greet()')
  expect(dump).toContain('symbol function main.toy#main()')
  expect(dump).toMatch(/^import 1:\d+ .*-> greet\.toy/m)
  expect(dump).toMatch(/^edge calls 4:3 main\.toy#main\(\) -> greet\.toy#greet\(\)/m)
})

test('an engine is a folder: the same build knows it', () => {
  // None works here, which doctor says by its exit status.
  const { stdout } = start(['dist/bombe/main.js', 'doctor', '--repo', repository, '--json'])
  expect(stdout).toContain('toy-server')
})

test('what the generators write has the right types', () => {
  const include = ['src/languages/toy', 'supervisors/toy']
  writeFileSync(join(copy, 'tsconfig.toy.json'), JSON.stringify({ extends: './tsconfig.json', include }))
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.toy.json', '--noEmit')
})
