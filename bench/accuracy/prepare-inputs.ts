/** Finds the work trees of the cases, or writes them from bare clones with the suite's own tool. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder that holds `<suite>/<case>/…`. */
export function prepareInputs(options: InputOptions): string {
  if (options.inputs) return resolve(options.inputs)
  const beside = join(options.cases, '..', 'inputs')
  if (existsSync(beside)) return beside
  return materialize(options)
}

export interface InputOptions {
  cases: string
  /** Folder of materialized work trees. */
  inputs?: string | undefined
  /** The tool that materializes them; by default `../tools/normalize_a.py` beside the cases. */
  tool?: string | undefined
  /** Folder where materialized inputs stay between runs. */
  cache: string
  suites: readonly string[]
}

function materialize(options: InputOptions): string {
  const tool = options.tool ?? join(options.cases, '..', 'tools', 'normalize_a.py')
  const missing = options.suites.filter(suite => !existsSync(join(options.cache, suite)))
  if (missing.length === 0) return options.cache
  if (!process.env.MIRRORS || !existsSync(tool)) {
    throw new Error(
      `no inputs: pass --inputs <folder with suite/case/…>, or set MIRRORS to the bare clones that ${tool} reads`,
    )
  }
  mkdirSync(options.cache, { recursive: true })
  // The tool's names for suites differ from the suites' names, so it writes them all.
  const facts = join(options.cache, '.facts')
  const run = spawnSync('python3', [tool, '--materialize', options.cache, '--out', facts], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The tool also writes expected answers; only the given folder may be scored.
  rmSync(facts, { recursive: true, force: true })
  if (run.status !== 0) throw new Error(`${tool} failed with status ${run.status}`)
  return options.cache
}
