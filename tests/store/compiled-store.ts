/** The store as plain JavaScript in a folder of its own, for tests that need a process they can kill. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export class CompiledStore {
  private readonly folder = mkdtempSync(join(tmpdir(), 'bombe-compiled-'))

  constructor() {
    const sources = ['src/store', 'tests/store'].flatMap(part =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.ts') && (part === 'src/store' || name === 'writing-child.ts'))
        .map(name => join(root, part, name)),
    )
    const flags =
      '--ignoreConfig --target ES2023 --lib ES2023 --types node --module NodeNext --skipLibCheck --noCheck'
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    execFileSync(process.execPath, [
      ...[tsc, ...flags.split(' '), '--rewriteRelativeImportExtensions', '--rootDir', root],
      ...['--outDir', this.folder, ...sources],
    ])
    writeFileSync(join(this.folder, 'package.json'), '{ "type": "module" }')
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Runs tests/store/writing-child.ts; resolves at its first word. */
  async start(...args: string[]): Promise<ChildProcess> {
    const program = join(this.folder, 'tests', 'store', 'writing-child.js')
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve, reject) => {
      child.stdout!.once('data', resolve)
      child.once('exit', code => reject(new Error(`the child ended early, with ${code}`)))
    })
    return child
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
