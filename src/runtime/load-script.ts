/**
 * Loads a bundled program with the code that V8 compiled in an earlier run: compiling is a fifth of a short run. Node's
 * own compile cache stores only what is compiled before the first function runs.
 */
import { readFileSync } from 'node:fs'
import { createRequire, wrap } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'
import { readCompiled, storeCompiled } from './compiled-code.ts'
import { compilerStamp, useUsualFlags } from './v8-flags.ts'

export interface LoadedScript {
  run(): void
  /** Stores what was compiled until now; undefined if nothing must be stored. */
  store?(): void
}

/** `name` is the name of the stored code; without one nothing is stored. */
export function loadScript(file: string, name?: string): LoadedScript {
  const cachedData = name === undefined ? undefined : readCompiled(name)
  const again = useUsualFlags()
  const script = new Script(wrap(readFileSync(file, 'latin1')), {
    filename: file,
    ...(cachedData && { cachedData }),
  })
  const stamp = script.cachedDataRejected === false ? '' : compilerStamp()
  again()
  const run = (): void => {
    const module = { exports: {} }
    script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
  }
  if (name === undefined || script.cachedDataRejected === false) return { run }
  let isStored = false
  const store = (): void => {
    const again = useUsualFlags()
    // The next start would refuse code compiled with other flags.
    if (!isStored && compilerStamp() === stamp) storeCompiled(name, script.createCachedData())
    isStored = true
    again()
  }
  return { run, store }
}
