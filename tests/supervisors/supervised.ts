/** Supervised fake engines for tests: their queries, their answers, and that no process stays. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  FOUND,
  fakeEngine,
  fakeScope,
  type Mood,
  makeQuestions,
  rightAnswer,
} from '../../bench/faults/fake-engine.ts'
import type { FileAnswers, FileQuestions } from '../../src/model/engine.ts'
import { OUR_MARK } from '../../src/processes/guard.ts'
import { listMarked } from '../../supervisors/core/process/process-list.ts'
import {
  type EngineSession,
  type SupervisorLimits,
  superviseEngine,
} from '../../supervisors/core/supervise/supervise.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombe-supervise-'))
const sessions: EngineSession[] = []
let logs = 0

/** After each test. */
export async function leaveNothing(): Promise<void> {
  await Promise.all(sessions.splice(0).map(session => session.stop()))
  expect(listMarked(OUR_MARK)).toEqual([])
}

/** After all tests of a file. */
export function removeLogs(): void {
  rmSync(folder, { recursive: true, force: true })
}

const QUICK: Partial<SupervisorLimits> = { backoffMs: [5, 10, 20], sampleMs: 30 }
export const files = makeQuestions(40)
export const right = files.map(file => rightAnswer(file))
export const open = (path: string, why: string) => ({ path, variant: '', answers: ['open', 'open'], why })

export function supervise(
  mood: Mood,
  {
    memoryMb = 4000,
    batch = 16,
    freshPastMb = Number.POSITIVE_INFINITY,
    ...limits
  }: Partial<SupervisorLimits> & { memoryMb?: number; batch?: number; freshPastMb?: number } = {},
) {
  const log = join(folder, `${logs++}.log`)
  const session = superviseEngine(
    { ...fakeEngine({ log, ...mood }, { files: batch, sites: 1000 }), freshPastMb },
    FOUND,
    fakeScope(memoryMb),
    { ...QUICK, ...limits },
  )
  sessions.push(session)
  const events = () =>
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as [string, unknown])
  const count = (what: string) => events().filter(([word]) => word === what).length
  return { session, events, count }
}

export async function queryAll(
  session: EngineSession,
  questions: Iterable<FileQuestions> | AsyncIterable<FileQuestions> = files,
  options: { urgent?: boolean; fileDeadlineMs?: number; signal?: AbortSignal } = {},
): Promise<FileAnswers[]> {
  const answers: FileAnswers[] = []
  const { signal = new AbortController().signal, ...rest } = options
  for await (const answer of session.query(questions, { signal, ...rest })) answers.push(answer)
  return answers.sort((a, b) => Number(a.path.slice(1, -2)) - Number(b.path.slice(1, -2)))
}

/** All right but for one, which is open for that reason. */
export const rightBut = (path: string, why: string) =>
  right.map(answer => (answer.path === path ? open(path, why) : answer))
