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
const STARTS: Record<string, string> = { '.php': '<?php\n', '.vue': '<script>\n', '.svelte': '<script>\n' }

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

describe.each([
  '.cs',
  '.php',
  '.kt',
  '.c',
  '.rb',
  '.vue',
  '.svelte',
  '.zsh',
  '.lua',
  '.ex',
  '.scala',
  '.proto',
])('%s', extension => {
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

const MARKUP: Record<string, () => string> = {
  'tags that never end': () => '<a b="{{ c '.repeat(100_000),
  'elements that never close': () => '<a-b v-for="x in y" let:z>'.repeat(40_000),
  'deep elements': () => `${'<A v-for="x in y" let:z>'.repeat(10_000)}${'</A>'.repeat(10_000)}`,
  'end tags without a start': () => `${'<a>'.repeat(100_000)}${'</b>'.repeat(100_000)}`,
  'braces that never close': () => '{#each x '.repeat(200_000),
  'deep blocks of a template': () => `${'{#each x as y}'.repeat(10_000)}${'{/each}'.repeat(10_000)}`,
  'mustaches that never close': () => '{{ a '.repeat(300_000),
  'comments that never end': () => '<!-- '.repeat(300_000),
  'quotes that never end': () => `<a b='${"{c ' ".repeat(200_000)}`,
  'blocks of a file that never end': () => '<script><template>'.repeat(50_000),
  'a line of two megabytes': () => `{{ ${'a + '.repeat(500_000)}a }}`,
  'names of components': () => '<some-thing/>'.repeat(100_000),
}

describe.each(['.vue', '.svelte'])('%s markup', extension => {
  test.each(Object.keys(MARKUP))('%s', { timeout: 60_000 }, name => {
    const path = `markup${extension}`
    const markup = MARKUP[name]!()
    const text = extension === '.vue' ? `<template>\n${markup}\n</template>\n<script>f()</script>` : markup
    writeFileSync(join(folder, path), text)
    const start = process.cpuUsage()
    const grammar = grammars.get(extension)!
    const prepared = grammar.language.prepare?.(text) ?? ''
    const used = process.cpuUsage(start)
    // Linear time: the scan of two megabytes takes a fraction of a second.
    expect((used.user + used.system) / 1e6).toBeLessThan(3)
    expect(prepared.length).toBe(text.length)
    extractFile(path, grammar, { root: folder, maxBytes: MAX_BYTES, timeoutMs: DEADLINE_MS })
  })
})

/** Long, but whole. */
function isFine(name: string): boolean {
  return /^(?:a line|deep brackets|names|conditions)/.test(name)
}
