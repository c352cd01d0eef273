/** `npm run replay`: a real history, commit by commit; after each, a sync must equal a rebuild. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSettings } from '../src/settings/load-settings.ts'
import { copyRepository } from './measure/copy-repository.ts'
import { type ReplayStep, replayHistory } from './replay/replay-history.ts'
import { benchHome } from './run-bombe.ts'

const USAGE = `npm run replay -- <repositories…> [options]
  --commits <n>   steps: forwards in topological order, backwards, then criss-cross (default 200)
  --every <n>     compare with a rebuild every n steps (default 1)
  --exact         ask the engines too, after the sync and after the rebuild, and leave out their names
  --engine <e>    only this engine (several times for several)
  --seed <n>      where the criss-cross goes (default 1)
  --verbose       a line a step
`

const OPTIONS = {
  commits: { type: 'string', default: '200' },
  every: { type: 'string', default: '1' },
  exact: { type: 'boolean', default: false },
  engine: { type: 'string', multiple: true },
  seed: { type: 'string', default: '1' },
  verbose: { type: 'boolean', default: false },
} as const

const MAX_SHOWN = 20

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (positionals.length === 0) {
    process.stdout.write(USAGE)
    return 2
  }
  let wrong = 0
  for (const repository of positionals) wrong += await replay(repository, values)
  return wrong > 0 ? 1 : 0
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

async function replay(repository: string, values: Values): Promise<number> {
  const home = benchHome()
  process.env.HOME = home
  const copy = copyRepository(repository)
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-replay-')))
  const start = performance.now()
  try {
    const root = realpathSync(copy.folder)
    // A busy machine must not give up files that the rebuild then reads.
    const flags = {
      parse_timeout_ms: 600_000,
      ...(values.engine ? { 'engines.only': values.engine } : {}),
    }
    const steps = await replayHistory({
      root,
      scratch,
      settings: loadSettings({ root, flags, env: {}, home }).values,
      commits: Number(values.commits),
      seed: Number(values.seed),
      every: Number(values.every),
      exact: values.exact,
      onStep: step => print(step, values.verbose),
    })
    const compared = steps.filter(({ differences }) => differences !== null)
    const wrong = compared.filter(({ differences }) => differences?.length)
    const seconds = Math.round((performance.now() - start) / 1000)
    process.stdout.write(
      `${copy.name}: ${steps.length} steps, ${compared.length} compared, ${wrong.length} differ, ${seconds} s\n`,
    )
    return wrong.length
  } finally {
    copy.remove()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function print(
  { commit, added, changed, removed, renamed, syncMs, differences }: ReplayStep,
  verbose: boolean,
): void {
  if (!verbose && !differences?.length) return
  const counts = `+${added} ~${changed} -${removed} >${renamed}`
  const verdict = differences === null ? 'not compared' : `${differences.length} differences`
  process.stdout.write(`${commit.slice(0, 10)} ${counts} sync ${syncMs} ms, ${verdict}\n`)
  for (const line of differences?.slice(0, MAX_SHOWN) ?? []) process.stdout.write(`  ${line.slice(0, 300)}\n`)
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  return 2
})
