/** A small repository for one round of a fuzzer, the commands run in it, and what must hold of every run. */
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
