/** Finds ty: the version `doctor --fix` installed, then PATH, then the folders of Python's tool installers. */
import { join } from 'node:path'
import type { FoundEngine, MissingEngine, SearchPlaces } from '../../../src/model/engine.ts'
import { isOutside, isProgram } from '../../core/find/find-program.ts'
import { runProgram } from '../../core/process/run-program.ts'

/** ty guarantees nothing between 0.0.x versions. */
export const TESTED = '0.0.100'

export async function findTy(places: SearchPlaces): Promise<FoundEngine | MissingEngine> {
  for (const folder of [...ownFolders(places), ...places.path, ...usualFolders(places)]) {
    const path = join(folder, 'ty')
    if (!isProgram(path) || !isOutside(path, places.root)) continue
    const version = await versionOf(path)
    if (version === null) continue
    const warning = version === TESTED ? {} : { warning: `ty ${version} was not tested; ${TESTED} was` }
    return { found: true, path, version, ...warning }
  }
  return { found: false, message: 'ty is not installed', fix: 'bombe doctor --fix' }
}

/** A wheel is unpacked as it is; its program is in the folder that pip would copy to `bin`. */
function ownFolders({ engines }: SearchPlaces): string[] {
  return [join(engines, `ty-${TESTED}`, `ty-${TESTED}.data`, 'scripts')]
}

function usualFolders({ home }: SearchPlaces): string[] {
  return [
    join(home, '.local', 'bin'),
    join(home, '.local', 'share', 'uv', 'tools', 'ty', 'bin'),
    join(home, '.local', 'share', 'pipx', 'venvs', 'ty', 'bin'),
    join(home, '.cargo', 'bin'),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
}

/** Null if the program is not ty: shims of version managers need an environment, and other programs have that name. */
async function versionOf(program: string): Promise<string | null> {
  try {
    const { stdout } = await runProgram({ program, args: ['--version'], cwd: '/', env: {} })
    return /^ty (\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1] ?? null
  } catch {
    return null
  }
}
