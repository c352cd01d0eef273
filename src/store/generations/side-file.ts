/** Small files beside an index: what is cheap to make again and dear to make for every question. */
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeQuietly } from './remove-quietly.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Null where there is none that can be read. */
export function readSideFile(folder: string, name: string): string | null {
  return readSideBytes(folder, name)?.toString('utf8') ?? null
}

export function readSideBytes(folder: string, name: string): Buffer | null {
  try {
    const path = join(folder, name)
    return statSync(path).size > MAX_BYTES ? null : readFileSync(path)
  } catch {
    return null
  }
}

/** Whole or not at all; where the folder cannot be written, not at all. */
export function writeSideFile(folder: string, name: string, content: string | Uint8Array): void {
  const draft = join(folder, `${name}.${randomBytes(4).toString('hex')}`)
  try {
    writeFileSync(draft, content, { mode: 0o600 })
    renameSync(draft, join(folder, name))
  } catch {
    removeQuietly(draft)
  }
}
