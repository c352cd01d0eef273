/** The small repository for crash rounds: two languages, git, a linked work tree, its own home. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../faults/random.ts'

const FILES = 14

export class CrashRepository {
  readonly root: string
  /** A linked work tree; exists only after a round created it. */
  readonly tree: string
  readonly env: NodeJS.ProcessEnv
  readonly exported: string
  readonly #program: string
  #texts = 0

  /** `program`: what `node` runs as bombe. */
  constructor(base: string, program: string) {
    const real = realpathSync(base)
    this.root = join(real, 'repo')
    this.tree = join(real, 'tree')
    this.exported = join(real, 'graph.bombe')
    // A daemon is meant to outlive the command that starts it.
    this.env = { PATH: process.env.PATH ?? '', HOME: join(real, 'home'), BOMBE_DAEMON: 'off' }
    this.#program = program
    mkdirSync(join(this.root, 'src'), { recursive: true })
    mkdirSync(join(real, 'home'))
    writeFileSync(join(this.root, 'tsconfig.json'), '{}')
    for (let file = 0; file < FILES; file++) this.#write(file, 0)
    this.git('init', '-q')
    this.git('add', '-A')
    this.git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'first')
  }

  command(args: readonly string[], root = this.root): [program: string, args: string[]] {
    return [process.execPath, [this.#program, '--repo', root, ...args]]
  }

  /** The same where no file may grow past so many blocks. */
  limited(blocks: number, args: readonly string[]): [program: string, args: string[]] {
    const [program, all] = this.command(args)
    return ['/bin/sh', ['-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`, program, ...all]]
  }

  /** Starts a command that is left alone; resolves when it has ended. */
  async beside(args: readonly string[]): Promise<void> {
    const [program, all] = this.command(args)
    await once(spawn(program, all, { env: this.env, stdio: 'ignore' }), 'exit')
  }

  /** Runs to the end without a kill. */
  run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
    const [program, all] = this.command(args)
    return spawnSync(program, all, { env: this.env, encoding: 'utf8', timeout: 120_000 })
  }

  git(...args: string[]): void {
    execFileSync('git', ['-C', this.root, ...args], { env: { ...this.env, GIT_CONFIG_NOSYSTEM: '1' } })
  }

  /** Changes one to three files; sometimes one is removed or restored. */
  edit(random: Random): void {
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
      const file = Math.floor(random() * FILES)
      if (random() < 0.15) rmSync(join(this.root, nameOf(file)), { force: true })
      else this.#write(file, ++this.#texts)
    }
  }

  addWorkTree(): void {
    this.git('worktree', 'prune')
    this.git('worktree', 'add', '-q', '--force', '--detach', this.tree, 'HEAD')
  }

  removeWorkTree(): void {
    rmSync(this.tree, { recursive: true, force: true })
    this.git('worktree', 'prune')
  }

  #write(file: number, version: number): void {
    writeFileSync(join(this.root, nameOf(file)), textOf(file, version))
  }
}

function nameOf(file: number): string {
  return `src/part${file}.${file % 2 === 0 ? 'ts' : 'py'}`
}

/** Every file uses the previous one of its language, and a name changes, so that edges change too. */
function textOf(file: number, version: number): string {
  const other = (file + FILES - 2) % FILES
  const own = version % 3
  return file % 2 === 0
    ? `import { Part${other} } from './part${other}'\n` +
        `// ${version}\nexport class Part${file} {\n  make() {\n    return new Part${other}().make()\n  }\n` +
        `  step${own}() {\n    return this.make()\n  }\n}\n`
    : `from src.part${other} import Part${other}\n# ${version}\nclass Part${file}:\n    def make(self):\n` +
        `        return Part${other}().make()\n\n    def step${own}(self):\n        return self.make()\n`
}
