/** The language server of TypeScript as bombe runs it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine } from '../../../supervisors/typescript/typescript-lsp/engine.ts'
import { type QueriedRepository, queryRepository } from '../queried-repository.ts'

let repo: QueriedRepository

beforeAll(async () => {
  repo = await queryRepository(engine, {
    'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }',
    'src/a.ts': 'export class A {\n  run() {}\n}\nexport function make() { return new A() }\n',
    'src/b.ts': [
      "import { A, make } from './a'",
      "import { gone } from 'nowhere'",
      '/* 😀 */ make().run(); new A(); gone(); [1].map(String)',
      '',
    ].join('\n'),
  })
})
afterAll(() => repo.end())

test.each([
  ['a function', '|make()', 'src/a.ts:4:17'],
  ['a method behind an astral character', '().|run', 'src/a.ts:2:3'],
  ['a class', 'new |A', 'src/a.ts:1:14'],
  ['a builtin', '[1].|map', 'external'],
  ['an import that leads nowhere, which it answers with the import', '|gone()', 'unanswered'],
])('%s', async (_what, snippet, expected) => {
  expect(await repo.query('src/b.ts', snippet)).toBe(expected)
})

test('it sees what changed', async () => {
  await repo.change({
    'src/a.ts': '\nexport class A {\n  run() {}\n}\nexport function make() { return new A() }\n',
  })
  expect(await repo.query('src/b.ts', '().|run')).toBe('src/a.ts:3:3')
})
