/** Exclusions from recall by syntax: one line of source per row, the marked name and its kind. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { classifyDeclaration } from '../../bench/accuracy/classify-declaration.ts'
import { openSources } from '../../bench/accuracy/parse-sources.ts'

/** File name, source, name (its first occurrence), expected kind. */
const ROWS: [string, string, string, string | undefined][] = [
  ['a.ts', 'const top = 1', 'top', undefined],
  ['a.ts', 'function f() { const inner = 1 }', 'inner', 'local'],
  ['a.ts', 'function f() { const inner = () => 1 }', 'inner', undefined],
  ['a.ts', 'function f() { function inner() {} }', 'inner', undefined],
  ['a.ts', 'function f(param: string) {}', 'param', 'parameter'],
  ['a.ts', 'function f({ a: deep = 1 }) {}', 'deep', 'parameter'],
  ['a.ts', 'class C { constructor(private field: string) {} }', 'field', undefined],
  ['a.ts', 'function f<Type>(a: Type) {}', 'Type', 'type parameter'],
  ['a.ts', 'type M = { [Key in "a"]: Key }', 'Key', 'type parameter'],
  ['a.ts', 'for (const item of []) {}', 'item', 'local'],
  ['a.ts', 'for (var item of []) {}', 'item', undefined],
  ['a.ts', 'try {} catch (problem) {}', 'problem', 'local'],
  ['a.ts', '{ let blocked = 1 }', 'blocked', 'local'],
  ['a.ts', 'namespace N { let member = 1 }', 'member', undefined],
  ['a.ts', 'interface I { member: string }', 'member', undefined],
  ['a.js', 'function f(param) {}', 'param', 'parameter'],
  ['a.js', 'const g = param => 1', 'param', 'parameter'],
  ['a.py', 'top = 1', 'top', undefined],
  ['a.py', 'for top in []: pass', 'top', undefined],
  ['a.py', 'def f():\n  inner = 1', 'inner', 'local'],
  ['a.py', 'def f():\n  for a, inner in []: pass', 'inner', 'local'],
  ['a.py', 'def f(param=1): pass', 'param', 'parameter'],
  ['a.py', 'def f(*args): pass', 'args', 'parameter'],
  ['a.py', 'def f(typed: int): pass', 'typed', 'parameter'],
  ['a.py', 'class C:\n  member = 1', 'member', undefined],
  ['a.py', 'x = [item for item in []]', 'item', undefined],
  ['A.java', 'class A { int member; }', 'member', undefined],
  ['A.java', 'class A { void f(int param) {} }', 'param', 'parameter'],
  ['A.java', 'class A { void f() { int inner = 1; } }', 'inner', 'local'],
  ['A.java', 'class A<Type> {}', 'Type', 'type parameter'],
  ['A.java', 'record A(int part) {}', 'part', undefined],
  ['a.go', 'package a\nvar top = 1', 'top', undefined],
  ['a.go', 'package a\nfunc f() { inner := 1 }', 'inner', 'local'],
  ['a.go', 'package a\nfunc f() { inner := func() {} }', 'inner', undefined],
  ['a.go', 'package a\nfunc (recv T) f() {}', 'recv', 'parameter'],
  ['a.go', 'package a\nfunc f[Type any]() {}', 'Type', 'type parameter'],
  ['a.go', 'package a\ntype T struct { member int }', 'member', undefined],
]

const folder = mkdtempSync(join(tmpdir(), 'bombe-classify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(ROWS.map((row, index) => [index, ...row] as const))(
  '%i %s: %s',
  async (index, path, text, name, kind) => {
    const unique = `${index}-${path}`
    writeFileSync(join(folder, unique), text)
    const lines = text.split('\n')
    const line = lines.findIndex(one => new RegExp(`\\b${name}\\b`).test(one))
    const col = lines[line]!.search(new RegExp(`\\b${name}\\b`))
    const sources = await openSources(folder)
    expect(classifyDeclaration(sources, { file: unique, line: line + 1, col }, name)).toBe(kind)
    sources.close()
  },
)
