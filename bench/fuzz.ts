/** `npm run fuzz -- <target>`: feeds bombe drawn input for a while and stops at the first thing that does not hold. */
import { parseArgs } from 'node:util'
import { fuzzConfig, fuzzDatabase, fuzzPaths, fuzzSource, fuzzTerminal } from './fuzz/fuzz-commands.ts'
import { fuzzMcp } from './fuzz/fuzz-mcp.ts'
import { fuzzSecrets } from './fuzz/fuzz-secrets.ts'
import { BOMBE } from './run-bombe.ts'

/** One round: throws what does not hold. Another target is one more line here. */
export type FuzzTarget = (seed: number, program: string) => void | Promise<void>

const TARGETS: Record<string, FuzzTarget> = {
  mcp: fuzzMcp,
  paths: fuzzPaths,
  config: fuzzConfig,
  source: fuzzSource,
  database: fuzzDatabase,
  terminal: fuzzTerminal,
  secrets: fuzzSecrets,
}

const USAGE = `npm run fuzz -- <${Object.keys(TARGETS).join('|')}> [options]
  --seconds <n>   (default 30)
  --seed <n>      of the first round (default 1); a failure names the one to repeat
`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
  })
  const target = TARGETS[positionals[0] ?? '']
  if (!target) {
    process.stdout.write(USAGE)
    return 2
  }
  const end = performance.now() + Number(values.seconds) * 1000
  let seed = Number(values.seed)
  for (; performance.now() < end; seed++) {
    try {
      await target(seed, BOMBE)
    } catch (error) {
      process.stdout.write(`seed ${seed}: ${(error as Error).message}\n`)
      return 1
    }
  }
  process.stdout.write(`${positionals[0]}: ${seed - Number(values.seed)} rounds, nothing found\n`)
  return 0
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  return 2
})
