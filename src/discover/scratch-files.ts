/** Texts that lie in no work tree, written where workers can read them, and gone afterwards. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isInside } from '../model/inside.ts'

export interface ScratchFolder {
  /** Absolute. */
  path: string
  /** False for a path that would lie elsewhere. */
  write(path: string, content: Buffer): boolean
  remove(): void
}

/** Inside bombe's data of the repository. */
export function makeScratchFolder(dataFolder: string): ScratchFolder {
  mkdirSync(dataFolder, { recursive: true })
  const path = mkdtempSync(join(dataFolder, 'scratch-'))
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
