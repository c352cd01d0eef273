/** Finds the TypeScript that ships with bombe; the repository's own is never started. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { arch, platform } from 'node:process'
import type { FoundEngine, MissingEngine, SearchPlaces } from '../../src/model/engine.ts'
import { isOutside, isProgram } from '../core/find/find-program.ts'

/** The protocol has no version number; any other version of TypeScript may use another protocol. */
const TESTED_VERSION = '7.0.2'

export async function findTypeScript({ root }: SearchPlaces): Promise<FoundEngine | MissingEngine> {
  const name = `@typescript/typescript-${platform}-${arch}`
  const { path, version } = locate(name) ?? {}
  if (path === undefined || version === undefined) {
    return missing(`the npm package ${name} is not installed beside bombe`)
  }
  if (!isOutside(path, root)) return missing('it lies inside the repository, and nothing of that is started')
  if (version !== TESTED_VERSION) {
    const warning = `TypeScript ${version} is here, ${TESTED_VERSION} is what was tested`
    return { found: true, path, version, warning }
  }
  return { found: true, path, version }
}

function locate(name: string): { path: string; version: string } | undefined {
  try {
    const require = createRequire(import.meta.url)
    const manifest = require.resolve(`${name}/package.json`)
    const { version } = require(manifest) as { version: string }
    const path = join(dirname(manifest), 'lib', platform === 'win32' ? 'tsc.exe' : 'tsc')
    return isProgram(path) ? { path, version } : undefined
  } catch {
    return undefined
  }
}

function missing(message: string): MissingEngine {
  return {
    found: false,
    message: `TypeScript: ${message}`,
    fix: 'install bombe again, optional dependencies included',
  }
}
