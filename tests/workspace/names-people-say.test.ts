/** Symbols by the names people say: through the package that shows them, and members by a pattern. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

let base: string
let workspace: Workspace

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'bombe-names-'))
  const root = join(base, 'repo')
  mkdirSync(join(root, 'src/asks'), { recursive: true })
  writeFileSync(join(root, 'src/asks/__init__.py'), 'from .api import get, put as set_\n')
  writeFileSync(
    join(root, 'src/asks/api.py'),
    'def get(url): return Session().get(url)\n\ndef put(url): pass\n\nclass Session:\n    def get(self, url): pass\n    def get_all(self): pass\n    def close(self): pass\n',
  )
  writeFileSync(join(root, 'main.py'), 'import asks\n\ndef run():\n    asks.get("x")\n')
  writeFileSync(
    join(root, 'src/node.ts'),
    "import { walk } from './walk'\nfunction createBase() {}\nexport { createBase as createNode, walk as visit }\nexport { leave as exit } from './walk'\n",
  )
  writeFileSync(join(root, 'src/walk.ts'), 'export function walk() {}\nexport function leave() {}\n')
  writeFileSync(join(root, 'src/use.ts'), "import { leave as walkOut } from './walk'\nwalkOut()\n")
  const settings = { ...defaultValues(), data_folder: join(base, 'data'), workers: 1 }
  workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
})
afterAll(async () => {
  await workspace.close()
  rmSync(base, { recursive: true, force: true })
})

test('what a package imports is found under the name of the package, also renamed', () => {
  expect(workspace.source({ symbol_name: 'asks.get' }).handle).toBe('src/asks/api.py#get()')
  expect(workspace.source({ symbol_name: 'asks.set_' }).handle).toBe('src/asks/api.py#put()')
  expect(() => workspace.source({ symbol_name: 'asks.nothing' })).toThrow('nothing is called')
})

test.each([
  ['createNode', 'src/node.ts#createBase()'],
  ['visit', 'src/walk.ts#walk()'],
  ['exit', 'src/walk.ts#leave()'],
  ['walkOut', 'src/walk.ts#leave()'],
  ['set_', 'src/asks/api.py#put()'],
])('%s, which only an export or an import calls so', (name, handle) => {
  expect(workspace.source({ symbol_name: name }).handle).toBe(handle)
  expect(workspace.search({ query: name }).symbols[0]?.handle).toBe(handle)
})

test('a pattern after the name of a class finds its members', () => {
  const { symbols } = workspace.search({ query: 'Session.get*' })
  expect(symbols.map(({ name }) => name).sort()).toEqual(['get', 'get_all'])
  expect(workspace.search({ query: 'Session.*' }).symbols).toHaveLength(3)
})

test('a change of a signature says what must be edited, and that no test reaches it', async () => {
  const { impact } = await workspace.blastRadius({ symbol_name: 'asks.get', change_type: 'signature' })
  expect(impact.risk_assessment.reasons).toEqual([
    '1 symbol outside tests must be edited',
    '1 symbol outside tests is reached',
    'it is public API: code outside this repository may use it',
    'no test is known to reach it',
    '1 of them is public API',
  ])
})
