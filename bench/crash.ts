/** `npm run crash`: kills bombe, its engines, or both during writes, many times, and checks what is left. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CrashRound, runRounds } from './crash/run-rounds.ts'
import { BOMBE } from './run-bombe.ts'

const USAGE = `npm run crash -- [options]
  --rounds <n>   (default 1000)
  --seed <n>     which scenarios, victims and moments (default 1)
  --no-engines   without the rounds that ask engines
  --verbose      a line a round
`

const OPTIONS = {
  rounds: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  'no-engines': { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    process.stdout.write(USAGE)
    return 2
  }
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-crash-')))
  try {
    const rounds = await runRounds({
      rounds: Number(values.rounds),
      seed: Number(values.seed),
      scratch,
      program: BOMBE,
      engines: !values['no-engines'],
      onRound: round => print(round, values.verbose),
    })
    process.stdout.write(summary(rounds))
    return rounds.some(({ problems }) => problems.length > 0) ? 1 : 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function print({ round, scenario, victim, killed, during, problems }: CrashRound, verbose: boolean): void {
  if (!verbose && problems.length === 0) return
  process.stdout.write(
    `${round} ${scenario}, ${victim} ${killed ? 'killed' : 'was done'}${during === '' ? '' : `, ${during}`}\n`,
  )
  for (const problem of problems) process.stdout.write(`  ${problem}\n`)
}

function summary(rounds: readonly CrashRound[]): string {
  const names = [...new Set(rounds.map(({ scenario }) => scenario))].sort()
  const line = (name: string, own: readonly CrashRound[]): string => {
    const killed = own.filter(round => round.killed).length
    const wrong = own.filter(({ problems }) => problems.length > 0).length
    const amid = own.filter(({ during }) => during !== '').length
    const cells = [own.length, killed, amid, wrong].map(count => String(count).padStart(9))
    return `${name.padEnd(26)}${cells.join('')}\n`
  }
  const titles = ['rounds', 'killed', 'in a job', 'problems'].map(word => word.padStart(9))
  const head = `${'scenario'.padEnd(26)}${titles.join('')}\n`
  return (
    head +
    names
      .map(name =>
        line(
          name,
          rounds.filter(({ scenario }) => scenario === name),
        ),
      )
      .join('') +
    line('all', rounds)
  )
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  return 2
})
