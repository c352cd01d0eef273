/** Texts that lie in no work tree, written where workers can read them, and gone afterwards. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isInside } from '../model/inside.ts'

export interface ScratchFolder {
  /** Absolute. */
  path: string
  /** False for a path that would lie elsewhere. */
  write(path: string, content: Buffer): boolean
  remove(): void
}

const PREFIX = 'scratch-'

/** What killed runs left; only for a folder that nobody else may be writing. */
export function sweepScratch(dataFolder: string): void {
  for (const name of readdirSync(dataFolder))
    if (name.startsWith(PREFIX)) rmSync(join(dataFolder, name), { recursive: true, force: true })
}

/** Inside bombe's data of the repository. */
export function makeScratchFolder(dataFolder: string): ScratchFolder {
  mkdirSync(dataFolder, { recursive: true })
  const path = mkdtempSync(join(dataFolder, PREFIX))
  return {
    path,
    write: (name, content) => {
      const file = resolve(path, name)
      if (!isInside(file, path)) return false
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
      return true
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
