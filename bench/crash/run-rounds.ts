/** Rounds of: begin to write, be killed, and see that all is well. */
import { join } from 'node:path'
import { JobsStore } from '../../src/store/jobs-store.ts'
import { type Random, randomFrom } from '../faults/random.ts'
import { checkAfter } from './check-after.ts'
import { CrashRepository } from './crash-repository.ts'
import { type Prepared, SCENARIOS, type Scenario } from './scenarios.ts'
import { orphansOf, type Strike, type Struck, strikeCommand } from './strike.ts'

export interface CrashRequest {
  rounds: number
  seed: number
  /** An empty folder of our own. */
  scratch: string
  /** What `node` runs as bombe. */
  program: string
  /** Without engines a round is an order of magnitude cheaper. */
  engines: boolean
  onRound?(round: CrashRound): void
}

export interface CrashRound {
  round: number
  scenario: string
  victim: string
  /** False where the command had ended by then. */
  killed: boolean
  /** The job that was under way, '' for none. */
  during: string
  problems: string[]
}

/** A server never ends by itself: what it does at rest need not be waited for. */
const LATEST_MS = 30_000
/** Every so many rounds a real process is started to see that it serves; in between the bench itself looks. */
const PROCESS_EVERY = 4
const FIRST_MS = 1_000

export async function runRounds(request: CrashRequest): Promise<CrashRound[]> {
  const repository = new CrashRepository(request.scratch, request.program)
  // Marks of ownership lie in the home folder: this process looks where the killed ones wrote.
  process.env.HOME = repository.env.HOME
  const random = randomFrom(request.seed)
  const notes = new Set<string>()
  const lasted = new Map<string, number>()
  const done: CrashRound[] = []
  for (let round = 1; round <= request.rounds; round++) {
    const { scenario, prepared } = choose(repository, random, round, request.engines)
    if (prepared.forgetsNotes) notes.clear()
    const strike = aim(scenario, random, lasted.get(scenario.name) ?? FIRST_MS, repository.root)
    const command = repository.command(prepared.args, prepared.root)
    const struck = await strikeCommand(command, repository.env, strike, prepared.input)
    // Where it is always killed nobody learns how long it takes: so a little later each time, until it was done.
    const usual = lasted.get(scenario.name) ?? FIRST_MS
    lasted.set(scenario.name, struck.killed ? Math.max(usual, struck.tookMs * 1.25) : struck.tookMs)
    const during = activeJob(join(repository.root, '.bombe'))
    if (prepared.note && struck.status === 0) notes.add(prepared.note)
    const asProcess = round % PROCESS_EVERY === 0
    const scratch = join(request.scratch, 'rebuilt')
    const problems = [
      ...endedBadly(struck, strike),
      ...(await orphansOf(struck.seen)).map(pid => `process ${pid} outlived it`),
      ...(await checkAfter(repository, { notes, asProcess, scratch })),
    ]
    done.push({
      round,
      scenario: scenario.name,
      victim: strike.victim,
      killed: struck.killed,
      during,
      problems,
    })
    request.onRound?.(done.at(-1) as CrashRound)
  }
  return done
}

/** As the killed process left it. */
function activeJob(folder: string): string {
  const store = JobsStore.open(folder, 'read')
  const job = store?.active().at(-1)
  store?.close()
  return job ? `${job.mode} ${job.state}` : ''
}

function choose(
  repository: CrashRepository,
  random: Random,
  round: number,
  engines: boolean,
): { scenario: Scenario; prepared: Prepared } {
  const urn = SCENARIOS.filter(scenario => engines || !scenario.engines).flatMap(scenario =>
    Array<Scenario>(scenario.weight).fill(scenario),
  )
  for (;;) {
    const scenario = urn[Math.floor(random() * urn.length)] as Scenario
    const prepared = scenario.prepare(repository, random, round)
    if (prepared) return { scenario, prepared }
  }
}

/** Half of the strikes by the clock, half when something changes on disk: writing is short beside starting. */
function aim(scenario: Scenario, random: Random, usualMs: number, root: string): Strike {
  const chance = random()
  const victim =
    scenario.isServer || !scenario.engines || chance < 0.4 ? 'bombe' : chance < 0.7 ? 'engine' : 'both'
  const when =
    random() < 0.5 && !scenario.isServer
      ? { change: 1 + Math.floor(random() * 40), folder: join(root, '.bombe') }
      : { afterMs: Math.min(random() * usualMs * 1.2, LATEST_MS) }
  return { victim, when }
}

/** Who was not killed must end well: a dead engine is a reason to go on without. */
function endedBadly({ killed, status, stderr }: Struck, { victim }: Strike): string[] {
  const isSpared = !killed || victim === 'engine'
  return isSpared && status !== 0 && status !== 4 ? [`it ended with ${status}: ${stderr.trim()}`] : []
}
