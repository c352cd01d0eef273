/** Makes a fresh work tree of a repository, so that no run finds files of another. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { loadLanguages } from '../../src/languages/load-languages.ts'

export function copyRepository(source: string): RepositoryCopy {
  const from = resolve(source)
  const scratch = mkdtempSync(join(tmpdir(), 'bombe-bench-'))
  const folder = join(scratch, basename(from))
  const isGit = existsSync(join(from, '.git')) || existsSync(join(from, 'HEAD'))
  if (isGit) checkOut(from, folder)
  else cpSync(from, folder, { recursive: true, verbatimSymlinks: true })
  return { name: basename(from), folder, remove: () => rmSync(scratch, { recursive: true, force: true }) }
}

/** The newest commit. Missing blobs (the clone may leave out the largest) are skipped. */
function checkOut(from: string, folder: string): void {
  run('git', ['clone', '-q', '--shared', '--no-checkout', from, folder])
  run('git', ['-C', folder, 'read-tree', 'HEAD'])
  spawnSync('git', ['-C', folder, 'checkout-index', '-a', '-f', '-q'])
}

export interface RepositoryCopy {
  name: string
  folder: string
  remove(): void
}

/** Files and lines of the languages that bombe reads, including generated and vendored ones. */
export function countSources(folder: string): { files: number; lines: number } {
  let files = 0
  let lines = 0
  const listed = spawnSync('git', ['-C', folder, 'ls-files', '-z', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  for (const path of (listed.stdout ?? '').split('\0')) {
    if (!SOURCE_EXTENSIONS.has(extname(path))) continue
    const text = readOrEmpty(join(folder, path))
    files++
    for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) lines++
  }
  return { files, lines }
}

export const SOURCE_EXTENSIONS: ReadonlySet<string> = new Set(
  (await loadLanguages()).flatMap(({ grammars }) => Object.keys(grammars)),
)

/** Links may point nowhere. */
function readOrEmpty(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}

function run(program: string, args: string[]): void {
  const done = spawnSync(program, args, { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stderr}`)
}
