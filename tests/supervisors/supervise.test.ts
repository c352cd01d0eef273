/** A supervised engine, whatever happens to it: the run ends, every file is answered, the reason is named. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  FOUND,
  fakeEngine,
  fakeScope,
  type Mood,
  makeQuestions,
  rightAnswer,
} from '../../bench/faults/fake-engine.ts'
import type { FileAnswers, FileQuestions } from '../../src/model/engine.ts'
import { OUR_MARK } from '../../supervisors/core/guard.ts'
import { listMarked } from '../../supervisors/core/process-list.ts'
import {
  type EngineSession,
  type SupervisorLimits,
  superviseEngine,
} from '../../supervisors/core/supervise.ts'
import { until } from './wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombe-supervise-'))
const sessions: EngineSession[] = []
let logs = 0

afterEach(async () => {
  await Promise.all(sessions.splice(0).map(session => session.stop()))
  expect(listMarked(OUR_MARK)).toEqual([])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const QUICK: Partial<SupervisorLimits> = { backoffMs: [5, 10, 20], sampleMs: 30 }
const files = makeQuestions(40)
const right = files.map(file => rightAnswer(file))
const open = (path: string, why: string) => ({ path, variant: '', answers: ['open', 'open'], why })

function supervise(
  mood: Mood,
  {
    memoryMb = 4000,
    batch = 16,
    ...limits
  }: Partial<SupervisorLimits> & { memoryMb?: number; batch?: number } = {},
) {
  const log = join(folder, `${logs++}.log`)
  const session = superviseEngine(
    fakeEngine({ log, ...mood }, { files: batch, sites: 1000 }),
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

async function askAll(
  session: EngineSession,
  questions: Iterable<FileQuestions> | AsyncIterable<FileQuestions> = files,
  options: { urgent?: boolean; fileDeadlineMs?: number; signal?: AbortSignal } = {},
): Promise<FileAnswers[]> {
  const answers: FileAnswers[] = []
  const { signal = new AbortController().signal, ...rest } = options
  for await (const answer of session.ask(questions, { signal, ...rest })) answers.push(answer)
  return answers.sort((a, b) => Number(a.path.slice(1, -2)) - Number(b.path.slice(1, -2)))
}

/** All right but for one, which is open for that reason. */
const rightBut = (path: string, why: string) =>
  right.map(answer => (answer.path === path ? open(path, why) : answer))

describe('an engine that works', () => {
  test('is started when asked, answers all, tells of itself', async () => {
    const { session, count } = supervise({})
    expect(session.health()).toMatchObject({ state: 'stopped', version: '1.0.0', restarts: 0, cpuSeconds: 0 })
    expect(await askAll(session)).toEqual(right)
    await until(() => session.health().rssMb > 0)
    expect(session.health()).toMatchObject({ name: 'fake', family: 'fake', state: 'ready', restarts: 0 })
    expect(session.engine).toBe('fake-1.0.0')
    expect(count('start')).toBe(1)
    await session.stop()
    expect(session.health()).toMatchObject({ state: 'stopped', rssMb: 0 })
    expect(session.health().cpuSeconds).toBeGreaterThan(0)
    expect(session.health().peakRssMb).toBeGreaterThan(0)
  })

  test('is asked again after it was stopped, also by idleness', async () => {
    const { session, count } = supervise({}, { idleMs: 50 })
    expect(await askAll(session)).toEqual(right)
    await until(() => session.health().state === 'stopped')
    expect(await askAll(session)).toEqual(right)
    expect(count('start')).toBe(2)
  })

  test('of another version than was found is used, with a word', async () => {
    const { session } = supervise({ version: '2.0.0' })
    expect(await askAll(session)).toEqual(right)
    expect(session.health()).toMatchObject({ state: 'ready', version: '2.0.0' })
    expect(session.health().message).toMatch(/found as 1.0.0, says it is 2.0.0/)
    expect(session.engine).toBe('fake-2.0.0')
  })

  test('gives relations, takes updates, and answers nothing where nothing is asked', async () => {
    const { session, count } = supervise({})
    const none = { ...files[0]!, sites: [] }
    expect(await askAll(session, [none])).toEqual([{ path: 'f0.x', variant: '', answers: [] }])
    expect(session.health().state).toBe('stopped')
    const relations = []
    for await (const relation of session.relations(new AbortController().signal)) relations.push(relation)
    expect(relations).toHaveLength(1)
    await session.update([{ path: 'f0.x', kind: 'changed' }])
    expect(count('start')).toBe(1)
  })

  test('answers each variant once, even when it dies in between', async () => {
    const variants = ['', 'windows/amd64']
    const { session, count } = supervise({ variants, dieAfter: 30 })
    const answers = await askAll(session)
    expect(answers).toHaveLength(80)
    expect(new Set(answers.map(({ path, variant }) => `${path} ${variant}`)).size).toBe(80)
    expect(answers.every(({ why }) => why === undefined)).toBe(true)
    expect(count('start')).toBe(2)
  })
})

describe('asking', () => {
  test('questions are pulled only as fast as answers are taken', async () => {
    const { session } = supervise({}, { queue: 10 })
    let pulled = 0
    async function* source() {
      for (const file of makeQuestions(200)) {
        pulled++
        yield file
      }
    }
    const ahead: number[] = []
    let taken = 0
    for await (const _ of session.ask(source(), { signal: new AbortController().signal })) {
      taken++
      ahead.push(pulled - taken)
    }
    expect(taken).toBe(200)
    expect(Math.max(...ahead)).toBeLessThanOrEqual(10)
  })

  test('what someone waits for goes before what is asked in bulk', async () => {
    const { session, events } = supervise({ fileMs: 20 })
    const bulk = askAll(session, makeQuestions(60))
    await until(() => session.health().state === 'ready')
    const urgent = { ...files[0]!, path: 'urgent.x' }
    expect(await askAll(session, [urgent], { urgent: true })).toEqual([rightAnswer(urgent)])
    const asked = events().flatMap(([what, paths]) => (what === 'resolve' ? (paths as string[]) : []))
    expect(new Set(asked).size).toBeLessThan(61)
    expect(await bulk).toHaveLength(60)
  })

  test('a stream of urgent questions does not starve the bulk', async () => {
    const { session } = supervise({ fileMs: 30 })
    const bulk = askAll(session, makeQuestions(12))
    let done = false
    void bulk.then(() => {
      done = true
    })
    for (let round = 0; round < 100 && !done; round++) {
      await askAll(session, [{ ...files[0]!, path: `urgent${round}.x` }], { urgent: true })
    }
    expect(done).toBe(true)
    expect(await bulk).toEqual(right.slice(0, 12))
  })

  test('cancelling ends the ask and reaches the engine, which lives on', async () => {
    const { session, count } = supervise({ hangOn: 'f3.x' })
    const abort = new AbortController()
    const asked = askAll(session, files, { signal: abort.signal })
    await until(() => session.health().state === 'ready')
    abort.abort()
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
    expect(count('start')).toBe(1)
  })

  test('a consumer that leaves early leaves nothing running', async () => {
    const { session } = supervise({ fileMs: 5 })
    for await (const answer of session.ask(files, { signal: new AbortController().signal })) {
      expect(answer.why).toBeUndefined()
      break
    }
    expect(await askAll(session, files.slice(0, 3))).toEqual(right.slice(0, 3))
  })

  test('a question that may not wait is answered open while the engine starts, and the engine starts on', async () => {
    const { session, count } = supervise({ slowStartMs: 1500 })
    const asked = await askAll(session, files.slice(0, 2), { urgent: true, fileDeadlineMs: 100 })
    expect(asked).toEqual([open('f0.x', 'server_starting'), open('f1.x', 'server_starting')])
    expect(await askAll(session, files.slice(0, 2), { urgent: true })).toEqual(right.slice(0, 2))
    expect(count('start')).toBe(1)
  })

  test('stopping answers what is still open', async () => {
    const { session } = supervise({ hang: true })
    const asked = askAll(session)
    await until(() => session.health().state === 'ready')
    await session.stop()
    expect((await asked).map(({ why }) => why)).toEqual(files.map(() => 'semantic_unavailable'))
  })

  test('a source that fails is the asker’s own failure', async () => {
    const { session } = supervise({})
    async function* source() {
      yield files[0]!
      throw new Error('cannot read')
    }
    await expect(askAll(session, source())).rejects.toThrow('cannot read')
  })
})

describe('an engine that fails', () => {
  test('a crash in the middle: the rest is asked of the next one', async () => {
    const { session, count } = supervise({ dieAfter: 18 })
    expect(await askAll(session)).toEqual(right)
    expect(session.health()).toMatchObject({ state: 'ready', restarts: count('start') - 1 })
    expect(count('start')).toBeGreaterThan(1)
  })

  test.each([
    ['garbage', { garbageAfter: 18 }],
    ['half a frame', { halfAfter: 18 }],
    ['closed output', { closeAfter: 18 }],
  ])('%s in the middle: likewise', async (_, mood) => {
    const { session, count } = supervise(mood, { fileMs: 1500 })
    expect(await askAll(session)).toEqual(right)
    expect(count('start')).toBeGreaterThan(1)
  })

  test('a crash on one file costs that file, until it changes', async () => {
    const { session, count } = supervise({ dieOn: 'f21.x' })
    expect(await askAll(session)).toEqual(rightBut('f21.x', 'quarantined'))
    expect(session.log()).toMatch(/cannot stand f21.x/)
    const starts = count('start')
    expect(await askAll(session)).toEqual(rightBut('f21.x', 'quarantined'))
    expect(count('start')).toBe(starts)
    const changed = { ...files[21]!, text: 'other' }
    expect(await askAll(session, [changed])).toEqual([open('f21.x', 'quarantined')])
    expect(count('start')).toBeGreaterThan(starts)
  })

  test.each(['hangOn', 'hungOn'])(
    'a file that never ends (%s) costs that file',
    { timeout: 60_000 },
    async mood => {
      const { session } = supervise({ [mood]: 'f21.x', deafToTerm: true }, { fileMs: 1500 })
      expect(await askAll(session)).toEqual(rightBut('f21.x', 'timeout'))
    },
  )

  test('a file left out without a word is asked again, then named', async () => {
    const { session, count } = supervise({ drop: 'f21.x' })
    expect(await askAll(session)).toEqual(rightBut('f21.x', 'engine_silent'))
    expect(count('start')).toBe(1)
  })

  test('crashes at start: tried again with pauses', async () => {
    const { session, count } = supervise({ dieAtStart: 2 })
    expect(await askAll(session)).toEqual(right)
    expect(count('start')).toBe(3)
  })

  test('crashes at every start: given up, tried again after a while', async () => {
    const { session, count } = supervise({ dieAtStart: 4 }, { halfOpenMs: 1000 })
    expect(await askAll(session)).toEqual(files.map(({ path }) => open(path, 'server_crashed')))
    expect(count('start')).toBe(3)
    expect(session.health()).toMatchObject({ state: 'failed', why: 'server_crashed' })
    expect(session.health().message).toMatch(/SIGKILL: cannot start/)
    expect(await askAll(session)).toEqual(files.map(({ path }) => open(path, 'server_crashed')))
    expect(count('start')).toBe(3)
    // Half open: the fourth start fails and shuts it again, the fifth works.
    await untilRight(session)
    expect(count('start')).toBe(5)
    expect(session.health()).toMatchObject({ state: 'ready' })
    expect(session.health().why).toBeUndefined()
  })

  test('an engine that dies over everything is given up', async () => {
    const { session, count } = supervise({ dieAfter: 0 })
    expect((await askAll(session)).map(({ why }) => why)).toEqual(
      files.map((_, index) => (index === 0 ? expect.any(String) : 'server_crashed')),
    )
    expect(count('start')).toBeLessThanOrEqual(6)
  })

  test('a project that cannot load is not tried over and over', async () => {
    const { session, count } = supervise({ loadFails: true })
    expect(await askAll(session)).toEqual(files.map(({ path }) => open(path, 'project_load_failed')))
    expect(count('start')).toBe(1)
    expect(session.health()).toMatchObject({ state: 'failed', why: 'project_load_failed' })
    expect(session.health().message).toMatch(/no such project/)
  })

  test('one that is never ready is given up after the time a project may take', async () => {
    const { session, count } = supervise({ neverReady: true }, { loadMs: 800 })
    expect(await askAll(session)).toEqual(files.map(({ path }) => open(path, 'timeout')))
    expect(count('start')).toBe(1)
  })

  test('one that is ready and never answers is given up', async () => {
    const { session, count } = supervise({ hang: true }, { loadMs: 800, fileMs: 300 })
    expect((await askAll(session)).every(({ why }) => why === 'timeout')).toBe(true)
    expect(count('start')).toBeLessThanOrEqual(3)
  })

  test('a slow start is waited for', async () => {
    const { session, count } = supervise({ slowStartMs: 700 }, { fileMs: 400, loadMs: 10_000 })
    expect(await askAll(session)).toEqual(right)
    expect(count('start')).toBe(1)
  })

  test('memory: near the ceiling a fresh one with a smaller heap, past it another, and all is answered', async () => {
    const { session, events } = supervise({ growMb: 12, fileMs: 25 }, { memoryMb: 300, sampleMs: 20 })
    expect(await askAll(session)).toEqual(right)
    expect(session.health().restarts).toBeGreaterThan(0)
    const heaps = events().flatMap(([what, value]) =>
      what === 'initialize' ? [(value as { heapMb: number }).heapMb] : [],
    )
    expect(heaps[0]).toBe(0)
    expect(new Set(heaps.slice(1))).toEqual(new Set([180]))
  })

  test('memory: a project that is too large for the ceiling is named', async () => {
    const mood = { growAtStartMb: 300, fileMs: 5000 }
    const { session } = supervise(mood, { memoryMb: 200, sampleMs: 20 })
    const answers = await askAll(session)
    expect(answers.slice(1).every(({ why }) => why === 'oom_restart')).toBe(true)
    expect(session.health()).toMatchObject({ state: 'failed', why: 'oom_restart' })
    expect(session.health().message).toMatch(/of 200 MB/)
  })

  test('relations of a broken engine are an error, not none', async () => {
    const { session } = supervise({ dieAtStart: 99 })
    const relations = session.relations(new AbortController().signal)[Symbol.asyncIterator]()
    await expect(relations.next()).rejects.toMatchObject({ code: 'engine_failed' })
  })

  test('an engine whose children outlive it leaves none', async () => {
    const { session } = supervise({ child: true, dieAfter: 18 })
    expect(await askAll(session)).toEqual(right)
  })
})

/** Asks until the pause after a failure is over. */
async function untilRight(session: EngineSession): Promise<void> {
  const end = Date.now() + 10_000
  while (Date.now() < end) {
    const answers = await askAll(session)
    if (answers.every(({ why }) => why === undefined)) {
      expect(answers).toEqual(right)
      return
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('not right within 10 s')
}
