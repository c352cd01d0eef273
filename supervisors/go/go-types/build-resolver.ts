/** Builds the resolver with the user's Go toolchain, once for each version of both, into the user's cache. */
import { createHash, randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Launcher } from '../../../src/model/engine.ts'
import { currentUser } from '../../../src/settings/user-folders.ts'
import { isProgram } from '../../core/find/find-program.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import { isFile, listFolder, readText } from '../../core/find/read-disk.ts'
import { runProgram } from '../../core/process/run-program.ts'
import { engineFailure } from '../../core/supervise/engine-failure.ts'

export interface BuildOptions {
  goroot: string
  version: string
  /** Folder of built programs; by default in the user's cache. */
  cache?: string
}

/** The standard library is compiled as well, which takes half a minute on a busy machine. */
const BUILD_MS = 300_000

/** Returns the absolute path of the built program. */
export async function buildResolver(options: BuildOptions, launcher: Launcher): Promise<string> {
  const source = sourceFolder()
  const name = nameOf(options, source)
  const folder = openPrivateFolder(cacheOf(options))
  const program = folder.at(name)
  if (isProgram(program)) return program
  const draftFolder = `build-${randomUUID()}`
  const work = openPrivateFolder(folder.makeFolder(draftFolder))
  try {
    const draft = work.at('gotypes')
    const built = await runProgram(
      {
        program: join(options.goroot, 'bin', 'go'),
        args: ['build', '-buildvcs=false', '-ldflags=-s -w', '-o', draft, '.'],
        cwd: source,
        // The compiled standard library stays: 60 MB that save half a minute at the next resolver version.
        env: buildEnvironment(options.goroot, work.path, folder.makeFolder(`library-${options.version}`)),
        deadlineMs: BUILD_MS,
        isOwnWork: true,
      },
      launcher,
    )
    if (built.code !== 0 || !isProgram(draft)) {
      throw engineFailure('semantic_unavailable', `go-types cannot be built: ${built.stderr.slice(-2000)}`)
    }
    return folder.move(draft, name)
  } finally {
    folder.remove(draftFolder)
  }
}

export function isBuilt(options: BuildOptions): boolean {
  return isProgram(join(cacheOf(options), nameOf(options, sourceFolder())))
}

function cacheOf({ cache }: BuildOptions): string {
  return join(cache ?? currentUser().cache, 'go-types')
}

function nameOf({ version }: BuildOptions, source: string): string {
  return join(`${version}-${hashOf(source)}`, 'gotypes')
}

/** Uses no settings of the user or the repository, downloads nothing and runs no C compiler. */
function buildEnvironment(goroot: string, work: string, library: string): Record<string, string> {
  return {
    HOME: work,
    TMPDIR: work,
    GOROOT: goroot,
    GOPATH: join(work, 'path'),
    GOCACHE: library,
    GOFLAGS: '',
    GOENV: 'off',
    GOWORK: 'off',
    GOPROXY: 'off',
    GOSUMDB: 'off',
    GOTOOLCHAIN: 'local',
    GOTELEMETRY: 'off',
    CGO_ENABLED: '0',
    GO111MODULE: 'on',
  }
}

/** In a clone the Go source is beside this file, in a package above dist/. */
function sourceFolder(): string {
  const inside = join('supervisors', 'go', 'go-types', 'resolver')
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isFile(join(folder, inside, 'main.go'))) {
    if (dirname(folder) === folder) {
      throw engineFailure('semantic_unavailable', 'the source of go-types is missing from this installation')
    }
    folder = dirname(folder)
  }
  return join(folder, inside)
}

function hashOf(source: string): string {
  const hash = createHash('sha256')
  for (const name of listFolder(source)) {
    if (name.endsWith('_test.go')) continue
    hash.update(`${name}\n${readText(join(source, name)) ?? ''}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
