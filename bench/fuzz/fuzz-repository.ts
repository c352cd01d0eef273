/** A small repository for one round of a fuzzer, the commands run in it, and what must hold of every run. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: other languages write it so.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface FuzzRun {
  status: number | null
  /** stdout and stderr. */
  said: string
}

export interface FuzzRepository {
  root: string
  /** Stands beside the root: no answer may hold it. */
  secret: string
  bombe(...args: string[]): FuzzRun
}

/** Far above what any command here takes on a busy machine. */
const MAX_MS = 60_000
const FAULT = 70

export const SOURCES: Readonly<Record<string, string>> = {
  'src/a.ts': "import { b } from './b'\nexport class A<T> { run(x: T) { return b(String(x)) } }\n",
  'src/b.ts': 'export function b(text: string): string { return text.trim() }\n',
  'lib/c.py': 'from lib import d\n\nclass C(d.D):\n    def run(self):\n        return self.go()\n',
  'lib/d.py': 'class D:\n    def go(self):\n        """Goes."""\n        return 1\n',
  'E.java': 'class E { int f() { return g(1); } int g(int x) { return x; } }\n',
  'go.mod': 'module example.com/m\n\ngo 1.22\n',
  'm.go': 'package m\n\nfunc F() int { return G() }\n\nfunc G() int { return 1 }\n',
  'src/lib.rs': 'pub struct S;\nimpl S { pub fn f(&self) -> u8 { g() } }\nfn g() -> u8 { 1 }\n',
}

/** Of the languages that only have a grammar; a round takes some of them. */
export const MORE_SOURCES: Readonly<Record<string, string>> = {
  'a.c': '#include "a.h"\n#define ADD(x) (x + 1)\nint run(int n) { return ADD(go(n)); }\n',
  'a.h': '#if defined(A)\nint go(int n);\n#else\nstruct S { int (*f)(int); };\n#endif\n',
  'a.cpp':
    '#include "a.h"\nnamespace n {\ntemplate <class T> class V { public: T run(const T& t) const { return n::go(t); } };\nusing n::V;\n}\n',
  'a.cs':
    'namespace N;\n[Test]\npublic partial class A : B<int> { int? Run(string s = $"{1}") => Go(s)!.Length; }\n',
  'a.php':
    '<?php\nnamespace N;\nuse A\\{B, C as D};\n#[Test]\nfinal class E extends B { use T; function run(): ?int { return $this->go(); } }\n',
  'a.kt': 'package n\n\nimport a.b.C as D\n\n@Test fun String?.run(x: Int = 1): Int = go { it + x }\n',
  'a.rb':
    "require 'a/b'\nmodule M\n  class A < B\n    attr_reader :x\n    def run = go(<<~T)\n      #{x}\n    T\n  end\nend\n",
  'a.sh':
    'source "$(dirname "$0")/b.sh"\nrun() {\n  local x="${1:-a}"\n  cat <<E\n$x\nE\n  go "$x" | tee b\n}\n',
  'a.zsh':
    'function run stop { print ${${(s:,:)x}[1]:gs/a/b/} ${+commands[git]} }\nfor a (b c); do go $a; done\n',
  'a.lua':
    "local m = require('a.b')\nlocal C = setmetatable({}, { __index = m })\nfunction C:run() return self.go([[x]]) end\nreturn C\n",
  'a.ex':
    'defmodule A.B do\n  use GenServer\n  alias A.{C, D}\n  @doc """\n  x\n  """\n  def run(%{a: b}) when is_list(b), do: C.go(~s(b))\nend\n',
  'a.scala':
    'package n\nimport a.{B => C, _}\nobject A extends B with C { def run[T: Ord](x: T)(using y: Int): Int = s"""${go(x)}""".length }\n',
  'a.proto':
    'syntax = "proto3";\npackage n;\nimport "b.proto";\nmessage A { map<string, B> x = 1 [deprecated = true]; }\nservice S { rpc Run(A) returns (stream A); }\n',
  'A.vue':
    '<template><b-c v-for="x in go()" :key="x" @a.once="run(x)">{{ x | f }}</b-c></template>\n<script setup lang="ts">\nimport BC from "./B.vue"\nconst run = (x: number) => x\n</script>\n',
  'A.svelte':
    '<script lang="ts">\n  import B from "./B.svelte"\n  export let a = 1\n  $: c = go(a)\n</script>\n{#each c as d (d)}<B {d} on:e={() => run(d)} />{:else}{@html a}{/each}\n',
}

export function inRepository(
  program: string,
  files: Readonly<Record<string, string | Buffer>>,
  act: (repository: FuzzRepository) => void,
): void {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-fuzz-')))
  const secret = 'beside_the_root_4711'
  const root = join(base, 'repo')
  const env = { PATH: process.env.PATH, HOME: join(base, 'home'), BOMBE_DAEMON: 'off' }
  try {
    for (const folder of [root, env.HOME]) mkdirSync(folder)
    writeFileSync(join(base, 'outside.ts'), `export const ${secret} = 1\n`)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    act({ root, secret, bombe: (...args) => check(program, args, root, env, secret) })
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

function check(
  program: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  secret: string,
): FuzzRun {
  const run = spawnSync(process.execPath, [program, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: MAX_MS,
    maxBuffer: 2 ** 28,
  })
  const said = `${run.stdout}${run.stderr}`
  const fail = (what: string): never => {
    throw new Error(`${what}: bombe ${JSON.stringify(args)}\n${said.slice(0, 2000)}`)
  }
  if (run.signal) fail(`ended by ${run.signal}`)
  if (run.status === FAULT || said.includes('error[internal]')) fail('a fault')
  if (said.includes(secret)) fail('something beside the root is shown')
  return { status: run.status, said }
}
