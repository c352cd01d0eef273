/** Disturbs one real engine on a small project: the run ends, files are answered, nothing stays behind. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Engine, EngineWhy, FileAnswers, FoundEngine } from '../../src/model/engine.ts'
import { OUR_MARK } from '../../src/processes/guard.ts'
import { listMarked } from '../../supervisors/core/process/process-list.ts'
import {
  type EngineSession,
  type SupervisorLimits,
  superviseEngine,
} from '../../supervisors/core/supervise/supervise.ts'
import { type Random, randomFrom } from './random.ts'
import type { Round } from './run-round.ts'
import { makeSmallProject } from './small-project.ts'

interface Disturbance {
  name: string
  limits?: Partial<SupervisorLimits>
  memoryMb?: number
  /** Allowed reasons for open answers. */
  whys: readonly EngineWhy[]
  meanwhile?: (random: Random, signal: AbortSignal) => Promise<void>
}

const CALLERS = 60
const ROUND_MS = 240_000
/** Generous: a busy machine is slow, and a false alarm is a needless restart. */
const LIMITS: Partial<SupervisorLimits> = { backoffMs: [10, 20, 40], sampleMs: 50, fileMs: 15_000 }

/** The first does nothing, so that the others find what the first start creates. */
export const DISTURBANCES: readonly Disturbance[] = [
  { name: 'a full queue', limits: { queue: 1 }, whys: [] },
  {
    name: 'kill -9 at random moments',
    // If a child process is killed and the engine lives on, its project did not load.
    whys: ['server_crashed', 'quarantined', 'project_load_failed'],
    meanwhile: (random, signal) => strike(random, signal, 4, 'SIGKILL'),
  },
  {
    name: 'stopped at a random moment',
    limits: { fileMs: 3000, loadMs: 6000 },
    whys: ['timeout', 'server_crashed'],
    meanwhile: (random, signal) => strike(random, signal, 1, 'SIGSTOP'),
  },
  {
    name: 'a ceiling it cannot keep',
    memoryMb: 2,
    limits: { sampleMs: 5 },
    whys: ['oom_restart', 'quarantined'],
  },
]

export async function disturbEngine(
  engine: Engine,
  found: FoundEngine,
  turn: number,
  seed = turn,
): Promise<Round> {
  const random = randomFrom(seed)
  const disturbance = DISTURBANCES[turn % DISTURBANCES.length]!
  const project = await makeSmallProject(engine.family, CALLERS)
  if (!project) throw new Error(`there is no small project for ${engine.family}`)
  const { memoryMb = project.scope.memoryMb, limits } = disturbance
  const session = superviseEngine(engine, found, { ...project.scope, memoryMb }, { ...LIMITS, ...limits })
  const began = Date.now()
  const over = new AbortController()
  const meanwhile = disturbance.meanwhile?.(random, over.signal)
  const { answers, problems } = await collect(session, project.questions)
  over.abort()
  await meanwhile
  const { restarts } = session.health()
  await session.stop()
  problems.push(...judge(answers, project.right, disturbance.whys))
  problems.push(...listMarked(OUR_MARK).map(pid => `process ${pid} was left behind`))
  project.remove()
  const open = answers.filter(({ why }) => why !== undefined).length
  const fault = `${engine.name}: ${disturbance.name}`
  return { seed, fault, open, restarts, ms: Date.now() - began, problems }
}

async function collect(session: EngineSession, questions: Parameters<EngineSession['query']>[0]) {
  const answers: FileAnswers[] = []
  const problems: string[] = []
  try {
    const signal = AbortSignal.timeout(ROUND_MS)
    for await (const answer of session.query(questions, { signal })) answers.push(answer)
  } catch (error) {
    problems.push(`it did not end well: ${(error as Error).message}`)
  }
  return { answers, problems }
}

function judge(
  answers: readonly FileAnswers[],
  right: readonly FileAnswers[],
  whys: readonly EngineWhy[],
): string[] {
  return right.flatMap(wanted => {
    const own = answers.filter(({ path }) => path === wanted.path)
    const [answer] = own
    if (!answer || own.length > 1) return `${wanted.path} was answered ${own.length} times`
    if (answer.why) return whys.includes(answer.why) ? [] : `${wanted.path} is open because of ${answer.why}`
    return isDeepStrictEqual(answer, wanted) ? [] : `${wanted.path} is wrong: ${JSON.stringify(answer)}`
  })
}

/** Signals random processes of our engines, a few times. */
async function strike(
  random: Random,
  signal: AbortSignal,
  times: number,
  name: NodeJS.Signals,
): Promise<void> {
  for (let round = 0; round < times && !signal.aborted; round++) {
    while (listMarked(OUR_MARK).length === 0 && !signal.aborted) await pause(5)
    // Mostly soon, since some engines finish at once; others take seconds to start.
    await pause(random() ** 4 * 2000, undefined, { signal }).catch(() => {})
    const pids = listMarked(OUR_MARK)
    const victim = pids[Math.floor(random() * pids.length)]
    if (victim === undefined || signal.aborted) continue
    try {
      process.kill(victim, name)
    } catch {
      // It ended by itself.
    }
  }
}
