/**
 * What keeps gopls from running anything of a repository, seen in 0.23.0:
 * - It starts a `gopackagesdriver` on PATH, cgo and C compilers for files that import "C", `go mod download`, and git for
 *   the version of a build. Each is turned off by name, and PATH contains only the toolchain.
 * - It reads the whole module cache: a private, empty one saves seconds.
 * - Missing modules, a go.mod newer than the toolchain or a toolchain line can make it fail completely. Our own go.mod
 *   replaces the repository's (`-modfile`); it names the module and requires nothing.
 */
import { join } from 'node:path'
import type { EngineScope } from '../../../src/model/engine.ts'
import type { PrivateFolder } from '../../core/find/private-folder.ts'

/** Share of the memory limit; the go commands it starts need the rest. */
const HEAP_SHARE = 0.6

export interface Toolchain {
  goroot: string
  /** `1.26.8`. */
  goVersion: string
}

export function safeEnvironment(
  { goroot, goVersion }: Toolchain,
  scope: EngineScope,
  project: number,
  folder: PrivateFolder,
): Record<string, string> {
  const heapMb = scope.heapMb ?? Math.floor(scope.memoryMb * HEAP_SHARE)
  return {
    PATH: join(goroot, 'bin'),
    HOME: folder.makeFolder('home'),
    TMPDIR: folder.makeFolder('tmp'),
    GOROOT: goroot,
    GOPATH: folder.makeFolder('path'),
    GOMODCACHE: folder.makeFolder('modules'),
    GOCACHE: folder.makeFolder('cache'),
    GOPLSCACHE: folder.makeFolder('gopls'),
    GOFLAGS: goFlags(goVersion, scope, project, folder),
    GOPACKAGESDRIVER: 'off',
    GOPROXY: 'off',
    GOSUMDB: 'off',
    GOTOOLCHAIN: 'local',
    GOENV: 'off',
    GOWORK: 'off',
    GOVCS: '*:off',
    GOTELEMETRY: 'off',
    CGO_ENABLED: '0',
    GOMEMLIMIT: `${heapMb}MiB`,
  }
}

/** Files without a go.mod need no replacement. */
function goFlags(goVersion: string, scope: EngineScope, project: number, folder: PrivateFolder): string {
  const { config, name } = scope.projects[project]!
  if (config === '' || name === '') return '-buildvcs=false'
  const release = /^\d+\.\d+/.exec(goVersion)?.[0] ?? '1.21'
  const file = folder.write(`module-${project}/go.mod`, `module ${name}\n\ngo ${release}\n`)
  // Quotes: GOFLAGS is split at spaces.
  return `-buildvcs=false -mod=mod '-modfile=${file}'`
}

/** Navigation only. */
export const SETTINGS = {
  diagnosticsTrigger: 'Save',
  staticcheck: false,
  vulncheck: 'Off',
  semanticTokens: false,
  importsSource: 'off',
  completionBudget: '100ms',
  expandWorkspaceToModule: true,
  directoryFilters: ['-**/node_modules', '-**/vendor'],
}
