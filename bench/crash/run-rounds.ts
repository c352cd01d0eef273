/** Runs rounds: start a write, kill it, check the result. */
import { join } from 'node:path'
import { EXIT_STATUS } from '../../src/errors/registry.ts'
import { JobsStore } from '../../src/store/generations/jobs-store.ts'
import { type Random, randomFrom } from '../faults/random.ts'
import { checkAfter } from './check-after.ts'
import { CrashRepository } from './crash-repository.ts'
import { type Prepared, SCENARIOS, type Scenario } from './scenarios.ts'
import { orphansOf, type Strike, type Struck, strikeCommand } from './strike.ts'

export interface CrashRequest {
  rounds: number
  seed: number
  /** An empty folder for this run. */
  scratch: string
  /** What `node` runs as bombe. */
  program: string
  /** Without engines a round is ten times cheaper. */
  engines: boolean
  onRound?(round: CrashRound): void
}

export interface CrashRound {
  round: number
  scenario: string
  victim: string
  /** False if the command had already ended. */
  killed: boolean
  /** The running job; '' for none. */
  during: string
  problems: string[]
}

/** A server never ends by itself: its idle work need not be waited for. */
const LATEST_MS = 30_000
/** Every so many rounds a real process is started to check that it works; otherwise the bench checks itself. */
const PROCESS_EVERY = 4
const FIRST_MS = 1_000

export async function runRounds(request: CrashRequest): Promise<CrashRound[]> {
  const repository = new CrashRepository(request.scratch, request.program)
  // Marks of ownership are in the home folder: this process must look where the killed ones wrote.
  process.env.HOME = repository.env.HOME
  const random = randomFrom(request.seed)
  const notes = new Set<string>()
  const lasted = new Map<string, number>()
  const done: CrashRound[] = []
  for (let round = 1; round <= request.rounds; round++) {
    const { scenario, prepared } = choose(repository, random, round, request.engines)
    if (prepared.forgetsNotes) notes.clear()
    const strike = aim(scenario, random, lasted.get(scenario.name) ?? FIRST_MS, repository.root)
    const { args, blocks, beside } = prepared
    const command =
      blocks === undefined ? repository.command(args, prepared.root) : repository.limited(blocks, args)
    const other = beside && repository.beside(beside)
    const struck = await strikeCommand(command, repository.env, strike, prepared.input)
    await other
    // A command that is always killed never shows how long it takes, so each kill is a little later until it ends by
    // itself.
    const usual = lasted.get(scenario.name) ?? FIRST_MS
    lasted.set(scenario.name, struck.killed ? Math.max(usual, struck.tookMs * 1.25) : struck.tookMs)
    const during = activeJob(join(repository.root, '.bombe'))
    if (prepared.note && struck.status === 0) notes.add(prepared.note)
    const asProcess = round % PROCESS_EVERY === 0
    const scratch = join(request.scratch, 'rebuilt')
    const isDamaged = prepared.isDamaged === true
    const problems = [
      ...endedBadly(struck, strike, prepared),
      ...(await orphansOf(struck.seen)).map(pid => `process ${pid} outlived it`),
      ...(await checkAfter(repository, { notes, isDamaged, asProcess, scratch })),
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

/** The state after the kill. */
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

/** Half of the kills by time, half on a change on disk: writing is short compared with the start. */
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

/** What was not killed must end well: bombe must continue without a dead engine. */
function endedBadly(
  { killed, status, stderr }: Struck,
  { victim }: Strike,
  { blocks, beside, isDamaged, mayFindNothing }: Prepared,
): string[] {
  const isHindered = blocks !== undefined || beside !== undefined || isDamaged
  if (mayFindNothing && status === EXIT_STATUS.nothing) return []
  if (isHindered && status === EXIT_STATUS.index) return []
  const canSkip = !killed || victim === 'engine'
  return canSkip && status !== 0 && status !== 4 ? [`it ended with ${status}: ${stderr.trim()}`] : []
}
