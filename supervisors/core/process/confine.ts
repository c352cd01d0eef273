/** Confines what an engine starts to what it may see: the repository, its own installation, and the folder of its scope. */
import { statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import type { EngineScope, FoundEngine, Launcher } from '../../../src/model/engine.ts'
import { realPath } from '../find/read-disk.ts'

/** Not where the owner lets tools of the build run: those read what the build names. */
export function confine(launcher: Launcher, found: FoundEngine, scope: EngineScope): Launcher {
  if (scope.trusted) return launcher
  const parts = Object.values(found.parts ?? {}).filter(isAbsolute)
  const rules = {
    reads: [scope.root, ...packagesAbove(scope.root), ...[found.path, ...parts].flatMap(installationOf)],
    writes: [scope.folder],
  }
  return {
    launch: options => launcher.launch(options.isOwnWork ? options : { ...options, sandbox: rules }),
  }
}

/** Packages that an import of the repository finds are also installed in folders above it. */
function packagesAbove(root: string): string[] {
  const above = dirname(root)
  return above === root ? [] : [join(above, 'node_modules'), ...packagesAbove(above)]
}

/** A folder is one; a program in `bin` belongs to the folder around that, any other file to its own. */
function installationOf(path: string): string[] {
  const real = realPath(path)
  if (real === null) return []
  if (statSync(real).isDirectory()) return [path, real]
  const folder = dirname(real)
  return [dirname(path), basename(folder) === 'bin' ? dirname(folder) : folder]
}
