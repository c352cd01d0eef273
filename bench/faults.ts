/** `npm run bench -- faults`: engines that fail in every way, hundreds of times. */
import { type Round, runRound } from './faults/run-round.ts'

export async function benchFaults({
  rounds,
  seed,
  json,
}: {
  rounds: number
  seed: number
  json: boolean
}): Promise<number> {
  const all: Round[] = []
  for (let index = 0; index < rounds; index++) {
    const round = await runRound(seed + index)
    all.push(round)
    for (const problem of round.problems)
      process.stderr.write(`seed ${round.seed} (${round.fault}): ${problem}\n`)
  }
  process.stdout.write(json ? `${JSON.stringify(all, null, 2)}\n` : render(all))
  return all.some(({ problems }) => problems.length > 0) ? 1 : 0
}

function render(all: readonly Round[]): string {
  const names = [...new Set(all.map(({ fault }) => fault))].sort()
  const rows = names.map(name => {
    const own = all.filter(({ fault }) => fault === name)
    const sum = (count: (round: Round) => number) => own.reduce((total, round) => total + count(round), 0)
    const slowest = Math.max(...own.map(({ ms }) => ms)) / 1000
    const cells = [own.length, sum(round => round.open), sum(round => round.restarts), slowest.toFixed(1)]
    return `${name.padEnd(32)}${cells.map(cell => String(cell).padStart(10)).join('')}${String(sum(round => round.problems.length)).padStart(10)}`
  })
  const head = `${'fault'.padEnd(32)}${['rounds', 'open', 'restarts', 'slowest s', 'problems'].map(word => word.padStart(10)).join('')}`
  return `${[head, ...rows].join('\n')}\n`
}
