/** Stores the code that V8 compiled of the program in the user's cache folder. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { currentUser } from '../settings/user-folders.ts'

const SUM_BYTES = 20
/** One per command and program. Above this number all are removed, with those of older programs. */
const MAX_STORED = 40

/** Undefined if there is none, or if a byte of it has changed, which V8 would not notice. */
export function readCompiled(name: string): Buffer | undefined {
  try {
    const stored = readFileSync(join(folder(), name))
    const code = stored.subarray(SUM_BYTES)
    return stored.subarray(0, SUM_BYTES).equals(sumOf(code)) ? code : undefined
  } catch {
    return undefined
  }
}

/** If it cannot be stored, the next start compiles again. */
export function storeCompiled(name: string, code: Buffer): void {
  const path = join(folder(), name)
  try {
    removeOld()
    // Several workers of one process may write at the same time.
    const draft = `${path}.${process.pid}-${threadId}`
    writeFileSync(draft, Buffer.concat([sumOf(code), code]), { mode: 0o600 })
    renameSync(draft, path)
  } catch {
    // A full disk or a read-only folder costs some milliseconds, not the command.
  }
}

function removeOld(): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const names = readdirSync(folder())
  if (names.length >= MAX_STORED) for (const one of names) rmSync(join(folder(), one), { force: true })
}

function folder(): string {
  return join(currentUser().cache, 'compiled')
}

function sumOf(code: Buffer): Buffer {
  return createHash('sha1').update(code).digest()
}
