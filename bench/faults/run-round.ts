/** Runs one engine with one fault: it must end, answer every file, name the reason and leave nothing behind. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Engine, FileAnswers } from '../../src/model/engine.ts'
import { OUR_MARK } from '../../src/processes/guard.ts'
import { isGroupAlive, listMarked } from '../../supervisors/core/process/process-list.ts'
import { superviseEngine } from '../../supervisors/core/supervise/supervise.ts'
import { chooseFault, type Fault } from './choose-fault.ts'
import { FOUND, fakeEngine, fakeScope, makeQuestions, rightAnswer } from './fake-engine.ts'
import { randomFrom } from './random.ts'

export interface Round {
  seed: number
  fault: string
  open: number
  restarts: number
  ms: number
  /** What is wrong; empty if all is well. */
  problems: string[]
}

const FILES = 40
const ROUND_MS = 90_000
const LIMITS = { fileMs: 1500, loadMs: 5000, backoffMs: [5, 10, 20], sampleMs: 20, halfOpenMs: 60_000 }

export async function runRound(seed: number): Promise<Round> {
  const random = randomFrom(seed)
  const fault = chooseFault(seed, random, FILES)
  const folder = mkdtempSync(join(tmpdir(), 'bombe-fault-'))
  const pids: number[] = []
  const engine = listening(fakeEngine({ log: join(folder, 'log'), ...fault.mood }), pids)
  const session = superviseEngine(engine, FOUND, fakeScope(fault.memoryMb), { ...LIMITS, ...fault.limits })
  const began = Date.now()
  const over = new AbortController()
  const meanwhile = fault.meanwhile?.(() => pids.slice(-1), over.signal)
  const answers: FileAnswers[] = []
  const problems: string[] = []
  try {
    const signal = AbortSignal.timeout(ROUND_MS)
    for await (const answer of session.query(makeQuestions(FILES), { signal })) answers.push(answer)
    problems.push(...judge(answers, fault))
  } catch (error) {
    problems.push(`it did not end well: ${(error as Error).message}`)
  }
  over.abort()
  await meanwhile
  const { restarts } = session.health()
  await session.stop()
  problems.push(...orphans(pids))
  rmSync(folder, { recursive: true, force: true })
  const open = answers.filter(({ why }) => why !== undefined).length
  return { seed, fault: fault.name, open, restarts, ms: Date.now() - began, problems }
}

function judge(answers: readonly FileAnswers[], fault: Fault): string[] {
  const problems: string[] = []
  let open = 0
  for (const question of makeQuestions(FILES)) {
    const own = answers.filter(({ path }) => path === question.path)
    const [answer] = own
    if (!answer || own.length > 1) problems.push(`${question.path} was answered ${own.length} times`)
    else if (answer.why) {
      open++
      if (!fault.whys.includes(answer.why)) problems.push(`${question.path} is open because of ${answer.why}`)
    } else if (!isDeepStrictEqual(answer, rightAnswer(question))) problems.push(`${question.path} is wrong`)
  }
  if (open > (fault.mayStayOpen ?? FILES)) problems.push(`${open} files stayed open`)
  return problems
}

function orphans(pids: readonly number[]): string[] {
  const left = [...new Set([...pids.filter(isGroupAlive), ...listMarked(OUR_MARK)])]
  return left.map(pid => `process ${pid} was left behind`)
}

/** The same engine, with its processes recorded. */
function listening(engine: Engine, pids: number[]): Engine {
  return {
    ...engine,
    start: (found, scope, launcher) =>
      engine.start(found, scope, {
        launch: options => {
          const child = launcher.launch(options)
          pids.push(child.pid)
          return child
        },
      }),
  }
}
