/** Generations: every index is a new file under a name never used before; a small pointer names the current one. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BombeError } from '../../errors/bombe-error.ts'
import { Database } from '../sqlite.ts'
import { sqliteError } from '../sqlite-error.ts'
import type { Writer } from './acquire-writer.ts'
import { rememberChecked } from './checked-stamp.ts'
import { closeIndex, isOpen, openIndex } from './open-index.ts'
import { removeQuietly } from './remove-quietly.ts'

const POINTER = 'current'
/** Also what a pointer may say: it is in a folder others can write, so it must not lead anywhere else. */
const GENERATION = /^index-[0-9a-z]+-[0-9a-f]+\.db$/
/** Everything that belongs to a generation: the file, its log, its shared memory, its stamp. */
const PARTS = /^(index-[0-9a-z]+-[0-9a-f]+\.db)(-wal|-shm|-journal|\.checked)?$/
/** A pointer before it is put in place. */
const DRAFT = /^current\.[0-9a-f]+$/

/** What opening finds in the file itself, not in its absence. */
const FINAL: ReadonlySet<string> = new Set(['index_corrupt', 'index_incompatible'])

/** Where the next generation must be written. */
export function newGenerationPath(folder: string): string {
  return join(folder, `index-${Date.now().toString(36)}-${randomBytes(6).toString('hex')}.db`)
}

/** Path of the current generation, null where there is none. */
export function currentGeneration(folder: string): string | null {
  try {
    const name = readFileSync(join(folder, POINTER), 'utf8').trim()
    return GENERATION.test(name) ? join(folder, name) : null
  } catch {
    return null
  }
}

/** Reads every page of a file that nobody has seen yet: a disk that lost something is found before the first question. */
export function validateGeneration(path: string): void {
  closeIndex(openIndex(path))
}

/**
 * Makes a file that is wholly on disk the current generation. The one before is kept until the next time, since another
 * process may have read the pointer a moment ago; older ones, and what killed runs left behind, go.
 */
export function publishGeneration(writer: Writer, path: string): void {
  const before = currentGeneration(writer.folder)
  try {
    rememberChecked(path)
    point(writer.folder, basename(path))
  } catch (error) {
    throw sqliteError(error, path)
  }
  sweep(writer, [path, before])
}

/** Deletes what no pointer names and nobody here has open, besides what must be kept. */
export function sweep(writer: Writer, keep: readonly (string | null)[] = []): void {
  const needed = new Set([currentGeneration(writer.folder), ...keep])
  for (const name of readdirSync(writer.folder)) {
    const part = PARTS.exec(name)
    const generation = part && join(writer.folder, part[1]!)
    const isLeftover = generation ? !needed.has(generation) && !isOpen(generation) : DRAFT.test(name)
    if (isLeftover) removeQuietly(join(writer.folder, name))
  }
}

/**
 * What killed runs left would otherwise stay until the next whole index: more than the two that may be read, or a
 * pointer that was written and not yet put in place.
 */
export function removeLeftovers(writer: Writer): void {
  const names = readdirSync(writer.folder)
  const generations = names.filter(name => GENERATION.test(name)).length
  if (generations > 2 || names.some(name => DRAFT.test(name))) sweep(writer)
}

/** Opens what the pointer names at this moment; null where there is no index yet, or it no longer exists. */
export function openCurrent(folder: string, mode: 'read' | 'write' = 'read'): Database | null {
  for (let path = currentGeneration(folder); path !== null; ) {
    try {
      return openIndex(path, mode)
    } catch (error) {
      // Published and swept between reading the pointer and opening: look again. Otherwise the trouble is real.
      if (error instanceof BombeError && FINAL.has(error.code)) throw error
      const now = currentGeneration(folder)
      if (now === path && exists(folder, path)) throw error
      if (now === path) return null
      path = now
    }
  }
  return null
}

/** A copy of an index as a new file, made by SQLite so that it is whole whatever is being written meanwhile. */
export function copyIndex(from: string, to: string): void {
  const db = openIndex(from, 'write')
  try {
    db.prepare('VACUUM INTO ?').run(to)
    const copy = new Database(to)
    copy.pragma('journal_mode = WAL')
    copy.close()
  } catch (error) {
    removeQuietly(to)
    throw sqliteError(error, to)
  } finally {
    closeIndex(db)
  }
}

function point(folder: string, name: string): void {
  const temporary = join(folder, `${POINTER}.${randomBytes(6).toString('hex')}`)
  writeFileSync(temporary, `${name}\n`, { flush: true })
  renameSync(temporary, join(folder, POINTER))
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function exists(folder: string, path: string): boolean {
  return readdirSync(folder).includes(basename(path))
}
