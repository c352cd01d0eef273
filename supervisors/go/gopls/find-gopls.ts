/** Finds gopls and the Go toolchain it needs. */
import { delimiter, join } from 'node:path'
import type { FoundEngine, MissingEngine, SearchPlaces } from '../../../src/model/engine.ts'
import { findGo } from '../../core/find/find-go.ts'
import { isOutside, isProgram } from '../../core/find/find-program.ts'
import { runProgram } from '../../core/process/run-program.ts'

/** The last version that Go 1.26 builds; 0.24 requires 1.27. */
export const TESTED = '0.23.0'
/** The oldest go command that gopls 0.23 works with. */
const OLDEST_GO = '1.21'

export async function findGopls(places: SearchPlaces): Promise<FoundEngine | MissingEngine> {
  const toolchain = findGo(places, OLDEST_GO)
  if (!toolchain) {
    return {
      found: false,
      message: `gopls needs a Go toolchain from ${OLDEST_GO} on`,
      fix: 'install Go from https://go.dev/dl',
    }
  }
  for (const folder of folders(places)) {
    const path = join(folder, 'gopls')
    if (!isProgram(path) || !isOutside(path, places.root)) continue
    const version = await versionOf(path)
    if (version === null) continue
    const warning = version === TESTED ? {} : { warning: `gopls ${version} was not tested; ${TESTED} was` }
    const { goroot, version: goVersion } = toolchain
    return { found: true, path, version, ...warning, parts: { goroot, goVersion } }
  }
  return { found: false, message: 'gopls is not installed', fix: 'bombe doctor --fix' }
}

/** The version that `doctor --fix` installed, then PATH, then the folders of `go install` and of editors. */
function folders({ engines, path, home, env }: SearchPlaces): string[] {
  const gopaths = (env.GOPATH || join(home, 'go')).split(delimiter)
  return [
    join(engines, `gopls-v${TESTED}`),
    ...path,
    ...(env.GOBIN ? [env.GOBIN] : []),
    ...gopaths.map(folder => join(folder, 'bin')),
    join(home, '.local', 'share', 'nvim', 'mason', 'bin'),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
}

/** `golang.org/x/tools/gopls v0.23.0`; null if the program is not gopls. */
async function versionOf(program: string): Promise<string | null> {
  try {
    const { stdout } = await runProgram({ program, args: ['version'], cwd: '/', env: {} })
    return /gopls v(\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1] ?? null
  } catch {
    return null
  }
}
