/** What V8 compiled of the program, kept in the user's cache folder. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { currentUser } from './user-folders.ts'

const SUM_BYTES = 20
/** One a command and program; those of older programs go. */
const MOST_KEPT = 40

/** Undefined where there is none, or where a byte of it has changed: V8 would not notice. */
export function readCompiled(name: string): Buffer | undefined {
  try {
    const kept = readFileSync(join(folder(), name))
    const code = kept.subarray(SUM_BYTES)
    return kept.subarray(0, SUM_BYTES).equals(sumOf(code)) ? code : undefined
  } catch {
    return undefined
  }
}

/** Where it cannot be kept, the next start compiles again. */
export function keepCompiled(name: string, code: Buffer): void {
  const path = join(folder(), name)
  try {
    makeRoom()
    // Several workers of one process may be at it.
    const draft = `${path}.${process.pid}-${threadId}`
    writeFileSync(draft, Buffer.concat([sumOf(code), code]), { mode: 0o600 })
    renameSync(draft, path)
  } catch {
    // A full disk or a folder nobody may write to costs some milliseconds, not the command.
  }
}

function makeRoom(): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const kept = readdirSync(folder())
  if (kept.length >= MOST_KEPT) for (const one of kept) rmSync(join(folder(), one), { force: true })
}

function folder(): string {
  return join(currentUser().cache, 'compiled')
}

function sumOf(code: Buffer): Buffer {
  return createHash('sha1').update(code).digest()
}
