/** `npm run bench -- faults`: engines that fail in every way, hundreds of times. */

import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEngine } from '../supervisors/core/find/find-engine.ts'
import { searchPlaces } from '../supervisors/core/find/find-program.ts'
import { loadEngines } from '../supervisors/core/find/load-engines.ts'
import { disturbEngine } from './faults/disturb-engine.ts'
import { type Round, runRound } from './faults/run-round.ts'

export interface FaultOptions {
  rounds: number
  seed: number
  json: boolean
  /** Disturbs the installed engines from outside, instead of a fake one that misbehaves by itself. */
  real: boolean
}

export async function benchFaults({ rounds, seed, json, real }: FaultOptions): Promise<number> {
  const run = real ? await disturbing() : runRound
  const all: Round[] = []
  for (let index = 0; index < rounds; index++) {
    const round = await run(seed + index)
    all.push(round)
    for (const problem of round.problems) {
      process.stderr.write(`seed ${round.seed} (${round.fault}): ${problem}\n`)
    }
  }
  process.stdout.write(json ? `${JSON.stringify(all, null, 2)}\n` : render(all))
  return all.some(({ problems }) => problems.length > 0) ? 1 : 0
}

/** Each engine in turn, each disturbance in turn. */
async function disturbing(): Promise<(seed: number) => Promise<Round>> {
  // Engines inside the repository do not count, so this uses an empty one.
  const places = searchPlaces(join(realpathSync(tmpdir()), 'no-repository'))
  const engines = await Promise.all(
    (await loadEngines()).map(async engine => ({ engine, found: await findEngine(engine, places) })),
  )
  const present = engines.flatMap(({ engine, found }) => (found.found ? [{ engine, found }] : []))
  if (present.length === 0) throw new Error('there is no engine here')
  return seed => {
    const { engine, found } = present[seed % present.length]!
    return disturbEngine(engine, found, Math.floor(seed / present.length), seed)
  }
}

function render(all: readonly Round[]): string {
  const names = [...new Set(all.map(({ fault }) => fault))].sort()
  const rows = names.map(name => {
    const own = all.filter(({ fault }) => fault === name)
    const sum = (count: (round: Round) => number) => own.reduce((total, round) => total + count(round), 0)
    const slowest = Math.max(...own.map(({ ms }) => ms)) / 1000
    const cells = [own.length, sum(round => round.open), sum(round => round.restarts), slowest.toFixed(1)]
    return `${name.padEnd(44)}${cells.map(cell => String(cell).padStart(10)).join('')}${String(sum(round => round.problems.length)).padStart(10)}`
  })
  const head = `${'fault'.padEnd(44)}${['rounds', 'open', 'restarts', 'slowest s', 'problems'].map(word => word.padStart(10)).join('')}`
  return `${[head, ...rows].join('\n')}\n`
}
