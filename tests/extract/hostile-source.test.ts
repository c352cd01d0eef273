/** Source that is made to be hard to read: it ends in bounded time, with facts or a problem, in every language. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractFile } from '../../src/extract/extract-file.ts'
import { type Grammar, loadGrammars } from '../../src/extract/parse/load-grammars.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'

/** Long before the deadline of a test; what takes longer is given up. */
const DEADLINE_MS = 4_000
const MAX_BYTES = 4_000_000

/** What a file starts with, so that the rest is code. */
const STARTS: Record<string, string> = { '.php': '<?php\n' }

const TEXTS: Record<string, () => string> = {
  'a line of two megabytes': () => `x = "${'a'.repeat(2_000_000)}";`,
  'a line of two megabytes in many names': () => `f(${'a, '.repeat(660_000)}a);`,
  'deep brackets': () => `x = ${'('.repeat(20_000)}1${')'.repeat(20_000)};`,
  'deep blocks that never end': () => '{ if (a) '.repeat(5_000),
  'deep types': () => `a<${'b<'.repeat(10_000)} x;`,
  'classes that never end': () => 'class A { void f() { '.repeat(3_000),
  'a comment that never ends': () => `/* ${'* /'.repeat(100_000)}`,
  'a string that never ends': () => `x = "${'\\"'.repeat(100_000)}`,
  'conditions that never end': () => '#if A\n#else\n'.repeat(20_000),
  'names without an end': () => `${'a.'.repeat(100_000)}b();`,
}

let folder = ''
let grammars = new Map<string, Grammar>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-hostile-'))
  grammars = await loadGrammars(await loadLanguages())
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['.cs', '.php', '.kt', '.c', '.rb'])('%s', extension => {
  test.each(Object.keys(TEXTS))('%s', { timeout: 60_000 }, name => {
    const path = `hostile${extension}`
    writeFileSync(join(folder, path), (STARTS[extension] ?? '') + TEXTS[name]())
    const result = extractFile(path, grammars.get(extension)!, {
      root: folder,
      maxBytes: MAX_BYTES,
      timeoutMs: DEADLINE_MS,
    })
    const problems = 'facts' in result ? result.facts.problems : 'problem' in result ? [result.problem] : []
    expect('skipped' in result || problems.length > 0 || isFine(name), JSON.stringify(problems)).toBe(true)
  })
})

/** Long, but whole. */
function isFine(name: string): boolean {
  return /^(?:a line|deep brackets|names|conditions)/.test(name)
}
