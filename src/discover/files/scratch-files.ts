/** Writes texts that are in no work tree to a folder where workers can read them, and removes the folder afterwards. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isInside } from '../../model/inside.ts'

export interface ScratchFolder {
  /** Absolute. */
  path: string
  /** False for a path outside the folder. */
  write(path: string, content: Buffer): boolean
  remove(): void
}

const PREFIX = 'scratch-'

/** Removes what killed runs left. Call it only while no other process writes to the folder. */
export function sweepScratch(dataFolder: string): void {
  for (const name of readdirSync(dataFolder))
    if (name.startsWith(PREFIX)) rmSync(join(dataFolder, name), { recursive: true, force: true })
}

/** The folder is inside bombe's data of the repository. */
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
