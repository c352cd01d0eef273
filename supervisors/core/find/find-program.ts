/** Finds programs: absolute, executable, never inside the repository. */
import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { SearchPlaces } from '../../../src/model/engine.ts'
import { isInside } from '../../../src/model/inside.ts'
import { currentUser } from '../../../src/settings/user-folders.ts'
import { isFile, realPath } from './read-disk.ts'

/** `root` must be a real path. */
export function searchPlaces(root: string, env: NodeJS.ProcessEnv = process.env): SearchPlaces {
  const path = (env.PATH ?? '')
    .split(delimiter)
    .filter(folder => isAbsolute(folder) && isOutside(folder, root))
  return {
    root,
    path: [...new Set(path)],
    home: homedir(),
    engines: join(currentUser().data, 'engines'),
    env,
  }
}

/** The first program of that name in `folders` (bombe's own installations come first), then on PATH. */
export function findProgram(
  name: string,
  places: SearchPlaces,
  folders: readonly string[] = [],
): string | null {
  for (const folder of [...folders, ...places.path]) {
    const file = join(folder, name)
    if (isProgram(file) && isOutside(file, places.root)) return file
  }
  return null
}

/** Checks the path itself and where its links lead. */
export function isOutside(path: string, root: string): boolean {
  const real = realPath(path)
  return real !== null && !isInside(path, root) && !isInside(real, root)
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return isFile(file)
  } catch {
    return false
  }
}
