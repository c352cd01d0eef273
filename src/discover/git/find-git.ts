/** Finds the git program: an absolute path, never a program inside the repository. */
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { isInside } from '../../model/inside.ts'

export interface GitProgram {
  file: string
  /** PATH for git's own children: absolute folders outside the repository. */
  path: string
}

const found = new Map<string, GitProgram | null>()

/** A PATH with `.` or a folder of the repository (direnv, virtual environments) would run the repository's git. */
export function findGit(avoid: string, path = process.env.PATH ?? ''): GitProgram | null {
  const key = `${avoid}\0${path}`
  let program = found.get(key)
  if (program === undefined) {
    program = look(avoid, path)
    found.set(key, program)
  }
  return program
}

function look(avoid: string, path: string): GitProgram | null {
  const folders = path.split(delimiter).filter(folder => isAbsolute(folder) && isOutside(folder, avoid))
  for (const folder of folders) {
    const file = join(folder, 'git')
    if (isProgram(file) && isOutside(file, avoid)) return { file, path: folders.join(delimiter) }
  }
  return null
}

function isOutside(path: string, avoid: string): boolean {
  try {
    return !isInside(path, avoid) && !isInside(realpathSync(path), avoid)
  } catch {
    return false
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
