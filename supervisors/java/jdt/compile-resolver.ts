/** Compiles the resolver with the compiler in the JDT jars, once for each version of both, into the user's cache. */
import { createHash, randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Launcher } from '../../../src/model/engine.ts'
import { currentUser } from '../../../src/settings/user-folders.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import { isFile, listFolder, readText } from '../../core/find/read-disk.ts'
import { runProgram } from '../../core/process/run-program.ts'
import { engineFailure } from '../../core/supervise/engine-failure.ts'

export interface CompileOptions {
  java: string
  jars: readonly string[]
  jdtVersion: string
  /** Folder of compiled classes; by default in the user's cache. */
  cache?: string
}

/** A fraction of this on an idle machine. */
const COMPILE_MS = 120_000
/** The oldest supported Java version. */
const LEVEL = '17'
const COMPILER = 'org.eclipse.jdt.internal.compiler.batch.Main'
const MAIN = join('bombe', 'jdt', 'Main.class')

/** Returns the absolute folder of the classes. */
export async function compileResolver(options: CompileOptions, launcher: Launcher): Promise<string> {
  const source = sourceFolder()
  const files = sourcesIn(source)
  const folder = openPrivateFolder(cacheOf(options))
  const name = nameOf(options, source)
  if (isFile(join(folder.at(name), MAIN))) return folder.at(name)
  // A cancelled compilation may still be ending, and another session may compile at the same time.
  const draftName = `build-${randomUUID()}`
  const draft = folder.makeFolder(draftName)
  const classPath = options.jars.join(':')
  try {
    const args = [COMPILER, `-${LEVEL}`, '-proc:none', '-nowarn', '-encoding', 'UTF-8', '-d', draft]
    const sources = files.map(file => join(source, file))
    const compiled = await runProgram(
      {
        program: options.java,
        args: ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-cp', classPath].concat(
          args,
          '-cp',
          classPath,
          sources,
        ),
        cwd: draft,
        env: {},
        deadlineMs: COMPILE_MS,
        isOwnWork: true,
      },
      launcher,
    )
    if (compiled.code !== 0 || !isFile(join(draft, MAIN))) {
      throw engineFailure('semantic_unavailable', `jdt cannot be compiled: ${compiled.stderr.slice(-2000)}`)
    }
    return moveOrReuse(() => folder.move(draft, name), join(folder.at(name), MAIN)) ?? folder.at(name)
  } finally {
    folder.remove(draftName)
  }
}

export function isCompiled(options: Pick<CompileOptions, 'jdtVersion' | 'cache'>): boolean {
  return isFile(join(cacheOf(options), nameOf(options, sourceFolder()), MAIN))
}

function cacheOf({ cache }: Pick<CompileOptions, 'cache'>): string {
  return join(cache ?? currentUser().cache, 'jdt')
}

function nameOf({ jdtVersion }: Pick<CompileOptions, 'jdtVersion'>, source: string): string {
  return `${jdtVersion}-${hashOf(source, sourcesIn(source))}`
}

function sourcesIn(source: string): string[] {
  return listFolder(source).filter(name => name.endsWith('.java'))
}

/** Another bombe may have been faster; its result is the same. */
function moveOrReuse(move: () => string, main: string): string | null {
  try {
    return move()
  } catch (error) {
    if (isFile(main)) return null
    throw error
  }
}

/** In a clone the Java source is beside this file, in a package above dist/. */
function sourceFolder(): string {
  const inside = join('supervisors', 'java', 'jdt', 'resolver')
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isFile(join(folder, inside, 'Main.java'))) {
    if (dirname(folder) === folder) {
      throw engineFailure('semantic_unavailable', 'the source of jdt is missing from this installation')
    }
    folder = dirname(folder)
  }
  return join(folder, inside)
}

function hashOf(source: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of files) hash.update(`${name}\n${readText(join(source, name)) ?? ''}\n`)
  return hash.digest('hex').slice(0, 16)
}
