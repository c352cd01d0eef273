/** A bundled script, from what V8 compiled of it the last time: compiling is a fifth of a short run. */
import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { keepCompiled, readCompiled } from './compiled-code.ts'

/** A magic number, then hashes of V8's version, the source and the flags, four bytes each. */
const HEADER_BYTES = 16

export interface LoadedScript {
  /** What the script is: a function of what a module has of its own. */
  run(): (require: NodeJS.Require, url: string) => void
  /** Keeps what was compiled until now; undefined where nothing is to be kept. */
  keep?(): void
}

/** `name` is the name it is kept compiled under; without one it is not. */
export function loadScript(file: string, name?: string): LoadedScript {
  const cachedData = name === undefined ? undefined : readCompiled(name)
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    ...(cachedData && { cachedData }),
  })
  const run = (): ReturnType<LoadedScript['run']> => script.runInThisContext()
  if (name === undefined || script.cachedDataRejected === false) return { run }
  const flags = flagsOfCompiler()
  let isKept = false
  const keep = (): void => {
    // Code compiled under other flags would be refused at the next start.
    if (!isKept && flagsOfCompiler() === flags) keepCompiled(name, script.createCachedData())
    isKept = true
  }
  return { run, keep }
}

/** V8's header of compiled code, which changes with its flags; what follows differs from one time to the next. */
function flagsOfCompiler(): string {
  return new Script('0').createCachedData().toString('latin1', 0, HEADER_BYTES)
}
