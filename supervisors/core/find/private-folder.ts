/** The only place where engines write: bombe's own folders, outside every repository. */
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isInside } from '../../../src/model/inside.ts'
import { isLink, readText, realPath } from './read-disk.ts'

export interface PrivateFolder {
  /** Absolute. */
  readonly path: string
  /** Absolute path of an entry; throws for a path outside the folder. */
  at(name: string): string
  /** Does not touch a file with equal content, so that engines see no change. Returns the absolute path. */
  write(name: string, text: string): string
  makeFolder(name: string): string
  copy(from: string, name: string): string
  /** Renames an entry, which is atomic. */
  move(from: string, name: string): string
  link(target: string, name: string): string
  remove(name: string): void
}

/** Path of a scope's folder under the user's cache: one per repository and engine. */
export function scopeFolder(cache: string, root: string, engine: string): string {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return join(cache, 'scopes', `${basename(root).replace(/[^\w.-]/g, '_')}-${hash}`, engine)
}

/** Creates the folder if needed, for its owner only. */
export function openPrivateFolder(path: string): PrivateFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const real = realPath(path) ?? path
  const at = (name: string) => {
    const absolute = resolve(real, name)
    if (!isInside(absolute, real)) throw new Error(`${name} would lie outside ${real}`)
    return absolute
  }
  const prepare = (name: string) => {
    const absolute = at(name)
    mkdirSync(dirname(absolute), { recursive: true, mode: 0o700 })
    if (isLink(absolute)) rmSync(absolute)
    return absolute
  }
  return {
    path: real,
    at,
    write: (name, text) => writeIfChanged(prepare(name), text),
    makeFolder: name => {
      const absolute = at(name)
      mkdirSync(absolute, { recursive: true, mode: 0o700 })
      return absolute
    },
    copy: (from, name) => {
      const absolute = prepare(name)
      copyFileSync(from, absolute)
      chmodSync(absolute, 0o700)
      return absolute
    },
    move: (from, name) => {
      const absolute = prepare(name)
      renameSync(at(from), absolute)
      return absolute
    },
    link: (target, name) => {
      const absolute = prepare(name)
      rmSync(absolute, { force: true })
      symlinkSync(target, absolute)
      return absolute
    },
    remove: name => rmSync(at(name), { recursive: true, force: true }),
  }
}

/** Writes atomically, because another bombe may read the file at the same time. */
function writeIfChanged(file: string, text: string): string {
  if (readText(file) === text) return file
  const draft = `${file}.${process.pid}.draft`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
  return file
}
