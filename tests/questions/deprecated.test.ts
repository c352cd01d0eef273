/** A symbol is deprecated where its documentation or a decorator says so, in every language. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

const FILES: Record<string, string> = {
  'a.ts':
    '/**\n * Adds.\n * @deprecated use sum\n */\nexport function oldTs() {}\nexport function newTs() {}\n',
  'b.js':
    '/** @deprecated */\nexport function oldJs() {}\n/** Not @deprecated. */\nexport function newJs() {}\n',
  'c.py':
    '@deprecated("use g")\ndef old_py():\n    pass\n\ndef older_py():\n    """Adds.\n\n    .. deprecated:: 2.0\n    """\n\ndef new_py():\n    pass\n',
  'D.java':
    'class D {\n  @Deprecated\n  void oldJava() {}\n  /** @deprecated use newJava */\n  void olderJava() {}\n  void newJava() {}\n}\n',
  'e.go':
    'package e\n\n// OldGo adds.\n//\n// Deprecated: use NewGo.\nfunc OldGo() {}\n\n// NewGo replaces the Deprecated: one.\nfunc NewGo() {}\n',
}

let base: string
let settings: SettingValues
let workspace: Workspace

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'bombe-deprecated-'))
  const root = join(base, 'repo')
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  settings = { ...defaultValues(), data_folder: join(base, 'data'), workers: 1 }
  await indexRepository({ root, settings })
  workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
})
afterAll(async () => {
  await workspace.close()
  rmSync(base, { recursive: true, force: true })
})

test.each([
  ...['oldTs', 'oldJs', 'old_py', 'older_py', 'oldJava', 'olderJava', 'OldGo'].map(
    name => [name, true] as const,
  ),
  ...['newTs', 'newJs', 'new_py', 'newJava', 'NewGo'].map(name => [name, false] as const),
])('%s: %s', (query, isDeprecated) => {
  const found = workspace.search({ query }).symbols.find(({ name }) => name === query)
  expect(found?.flags?.includes('deprecated') ?? false).toBe(isDeprecated)
})
