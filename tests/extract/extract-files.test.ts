/** A file that breaks its worker affects only itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileResult } from '../../src/extract/extract-file.ts'
import { extractFiles } from '../../src/extract/workers/extract-files.ts'
import type { DiscoveredFile } from '../../src/model/index.ts'

const workerScript = new URL('./faulty-worker.mjs', import.meta.url)

function filesNamed(names: string[], language = 'python'): DiscoveredFile[] {
  return names.map((path, i) => ({ path, language, size: names.length - i, mtimeMs: 0, flags: 0 }))
}

async function extract(
  files: DiscoveredFile[],
  more: Partial<Parameters<typeof extractFiles>[0]> = {},
): Promise<Map<string, FileResult>> {
  const results = new Map<string, FileResult>()
  const onResult = (result: FileResult) => {
    expect(results.has(result.path)).toBe(false)
    results.set(result.path, result)
  }
  await extractFiles({
    root: '.',
    files,
    maxBytes: 1e6,
    timeoutMs: 100,
    workers: 2,
    onResult,
    workerScript,
    ...more,
  })
  return results
}

function codeOf(result: FileResult | undefined): string {
  return result && 'facts' in result ? result.facts.problems[0].code : 'fine'
}

test('crashes, exits and hangs are blamed on the file that caused them', { timeout: 60_000 }, async () => {
  const names = ['a.py', 'crash.py', 'b.py', 'exit.py', 'hang.py', 'c.py', 'crash2.py', 'd.py']
  const results = await extract(filesNamed(names))
  expect(Object.fromEntries([...results].map(([path, result]) => [path, codeOf(result)]))).toEqual({
    'a.py': 'fine',
    'b.py': 'fine',
    'c.py': 'fine',
    'd.py': 'fine',
    'crash.py': 'parse_crashed',
    'crash2.py': 'parse_crashed',
    'exit.py': 'parse_crashed',
    'hang.py': 'parse_timeout',
  })
})

test('workers that never start end the run with an error', async () => {
  await expect(extract(filesNamed(['a.py'], 'mute'))).rejects.toThrow('do not start')
})

test('an aborted run stops', async () => {
  const signal = AbortSignal.abort()
  await expect(extract(filesNamed(['a.py']), { signal })).rejects.toThrow()
})

test('a parse past its deadline is given up, and the next file is fine', { timeout: 60_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'bombe-slow-'))
  try {
    writeFileSync(join(root, 'slow.py'), 'x = [1, [2, [3, {4: (5, 6)}]]]\n'.repeat(30_000))
    writeFileSync(join(root, 'quick.py'), 'def f(): pass\n')
    const files = [
      { path: 'slow.py', language: 'python', size: 900_000, mtimeMs: 0, flags: 0 },
      { path: 'quick.py', language: 'python', size: 20, mtimeMs: 0, flags: 0 },
    ]
    const results = await extract(files, { root, timeoutMs: 10, workerScript: undefined, workers: 1 })
    expect(codeOf(results.get('slow.py'))).toBe('parse_timeout')
    const quick = results.get('quick.py')
    expect(quick && 'facts' in quick && quick.facts.symbols.map(symbol => symbol.name)).toEqual([
      'quick',
      'f',
    ])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

// The grammar follows each way to read `A<B, `: two gigabytes for 100 KB, before the parser gave up by itself.
test('a file that takes too much memory to parse is given up, and the next is fine', {
  timeout: 60_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), 'bombe-large-'))
  try {
    const text = `${'A<B, '.repeat(16)}\n`.repeat(4_000)
    writeFileSync(join(root, 'a.ts'), text)
    writeFileSync(join(root, 'b.vue'), `<script>\n${text}`)
    writeFileSync(join(root, 'quick.ts'), 'function f() {}\n')
    const files = [
      { path: 'a.ts', language: 'typescript', size: 300_000, mtimeMs: 0, flags: 0 },
      { path: 'b.vue', language: 'vue', size: 300_000, mtimeMs: 0, flags: 0 },
      { path: 'quick.ts', language: 'typescript', size: 20, mtimeMs: 0, flags: 0 },
    ]
    const results = await extract(files, { root, timeoutMs: 20_000, workerScript: undefined, workers: 1 })
    const said = ['a.ts', 'b.vue'].map(path => results.get(path))
    for (const result of said)
      expect(result && 'facts' in result && result.facts.problems[0]).toEqual({
        code: 'parse_crashed',
        message: expect.stringMatching(/^the parser crashed: it took more than 2\d\d MB for one file$/),
      })
    const quick = results.get('quick.ts')
    expect(quick && 'facts' in quick && quick.facts.symbols.map(symbol => symbol.name)).toEqual([
      'quick',
      'f',
    ])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
