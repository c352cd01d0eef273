/** A signature that changes reaches other files only where the language reads it: in any case the graph is a rebuild's. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'

let base: string
let root: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bombe-signature-'))
  root = join(base, 'repo')
  mkdirSync(root)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function dump(data: string, force: boolean): Promise<string> {
  const settings: SettingValues = {
    ...defaultValues(),
    data_folder: join(base, data),
    workers: 1,
    parse_timeout_ms: 600_000,
  }
  await indexRepository({ root, settings, force })
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  try {
    const found = workspace
      .search({ query: 'quantity' })
      .symbols.map(({ handle, signature }) => [handle, signature])
    return [...workspace.dump({ format: 'jsonl', engineNames: true }), JSON.stringify(found)].join('')
  } finally {
    await workspace.close()
  }
}

const CASES: Record<string, { files: Record<string, string>; path: string; from: string; to: string }> = {
  'of a Python function': {
    files: { 'a.py': 'def buy(item):\n    return item\n', 'b.py': 'from a import buy\nbuy(1)\n' },
    path: 'a.py',
    from: 'buy(item)',
    to: 'buy(item, quantity=1)',
  },
  'of one of two Python constructors': {
    files: {
      'a.py': 'class A:\n    def __new__(cls, x):\n        pass\n    def __init__(self, x):\n        pass\n',
      'b.py': 'from a import A\nA(1)\n',
    },
    path: 'a.py',
    from: '__init__(self, x)',
    to: '__init__(self, x, quantity=1)',
  },
  'of a TypeScript function': {
    files: {
      'a.ts': 'export function buy(item: string): number {\n  return 1\n}\n',
      'b.ts': "import { buy } from './a'\nbuy('x')\n",
    },
    path: 'a.ts',
    from: 'item: string',
    to: 'item: string, quantity = 1',
  },
  'of a Java method': {
    files: {
      'p/A.java': 'package p;\nclass A {\n  void buy(int item) {}\n  void buy(String item) {}\n}\n',
      'p/B.java': 'package p;\nclass B {\n  void b(A a) { a.buy(1); a.buy("x"); }\n}\n',
    },
    path: 'p/A.java',
    from: 'int item',
    to: 'int item, int quantity',
  },
  'of a Go method': {
    files: {
      'go.mod': 'module x\n',
      'a/a.go': 'package a\n\ntype Buyer interface{ Buy(item string) }\n',
      'b/b.go': 'package b\n\ntype Shop struct{}\n\nfunc (s Shop) Buy(item string) {}\n',
    },
    path: 'b/b.go',
    from: 'item string',
    to: 'item string, quantity int',
  },
}

test.each(Object.keys(CASES))('%s', async name => {
  const { files, path, from, to } = CASES[name]!
  for (const [file, text] of Object.entries(files)) write(file, text)
  await dump('kept', true)
  const before = files[path]!
  expect(before).toContain(from)
  // There, back, and there again: once from what the index holds, then from what the process keeps.
  for (const text of [before.replace(from, to), before, before.replace(from, to)]) {
    write(path, text)
    const synced = await dump('kept', false)
    expect(synced).toBe(await dump('fresh', true))
    expect(synced.includes('quantity')).toBe(text !== before)
  }
})
