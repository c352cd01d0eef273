/** A supervised engine that works: started on demand, queried by urgency, as fast as answers are taken. */
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { makeQuestions, rightAnswer } from '../../bench/faults/fake-engine.ts'
import { files, leaveNothing, open, queryAll, removeLogs, right, supervise } from './supervised.ts'
import { until } from './wait.ts'

afterEach(leaveNothing)
afterAll(removeLogs)

describe('an engine that works', () => {
  test('is started on the first query, answers all, reports its state', async () => {
    const { session, count } = supervise({})
    expect(session.health()).toMatchObject({ state: 'stopped', version: '1.0.0', restarts: 0, cpuSeconds: 0 })
    expect(await queryAll(session)).toEqual(right)
    await until(() => session.health().rssMb > 0)
    expect(session.health()).toMatchObject({ name: 'fake', family: 'fake', state: 'ready', restarts: 0 })
    expect(session.engine).toBe('fake-1.0.0')
    expect(count('start')).toBe(1)
    await session.stop()
    expect(session.health()).toMatchObject({ state: 'stopped', rssMb: 0 })
    expect(session.health().cpuSeconds).toBeGreaterThan(0)
    expect(session.health().peakRssMb).toBeGreaterThan(0)
  })

  test('is queried again after it was stopped, also when idle', async () => {
    const { session, count } = supervise({}, { idleMs: 50 })
    expect(await queryAll(session)).toEqual(right)
    await until(() => session.health().state === 'stopped')
    expect(await queryAll(session)).toEqual(right)
    expect(count('start')).toBe(2)
  })

  test('is stopped sooner where it holds much memory', async () => {
    const [heavy, light] = [{ heavyMb: 1 }, { heavyMb: 100_000 }].map(
      limits => supervise({}, { idleMs: 8_000, ...limits }).session,
    )
    await Promise.all([queryAll(light!), queryAll(heavy!)])
    await until(() => heavy!.health().state === 'stopped')
    expect(light!.health().state).toBe('ready')
  })

  test('is started anew for the bulk once it has grown, and not for who waits', async () => {
    const { session, count } = supervise({}, { freshPastMb: 1 })
    await queryAll(session)
    await until(() => session.health().rssMb > 1)
    const before = count('start')
    expect(await queryAll(session, files, { urgent: true })).toEqual(right)
    expect(count('start')).toBe(before)
    expect(await queryAll(session)).toEqual(right)
    expect(count('start')).toBeGreaterThan(before)
  })

  test('of another version than was found is used, with a word', async () => {
    const { session } = supervise({ version: '2.0.0' })
    expect(await queryAll(session)).toEqual(right)
    expect(session.health()).toMatchObject({ state: 'ready', version: '2.0.0' })
    expect(session.health().message).toMatch(/found as 1.0.0, says it is 2.0.0/)
    expect(session.engine).toBe('fake-2.0.0')
  })

  test('gives relations, takes updates, and answers an empty query', async () => {
    const { session, count } = supervise({})
    const none = { ...files[0]!, sites: [] }
    expect(await queryAll(session, [none])).toEqual([{ path: 'f0.x', variant: '', answers: [] }])
    expect(session.health().state).toBe('stopped')
    const relations = []
    for await (const relation of session.relations(new AbortController().signal)) relations.push(relation)
    expect(relations).toHaveLength(1)
    await session.update([{ path: 'f0.x', kind: 'changed' }])
    expect(count('start')).toBe(1)
  })

  test('gets changes from during its start before it is queried', async () => {
    const { session, events } = supervise({ slowStartMs: 400 })
    const pending = queryAll(session)
    await until(() => session.health().state === 'starting')
    await session.update([{ path: 'f0.x', kind: 'changed' }])
    expect(await pending).toEqual(right)
    const words = events().map(([what]) => what)
    expect(words.indexOf('update')).toBeGreaterThan(words.indexOf('initialize'))
    expect(words.indexOf('update')).toBeLessThan(words.indexOf('resolve'))
  })

  test('answers each variant once, even when it dies in between', async () => {
    const variants = ['', 'windows/amd64']
    const { session, count } = supervise({ variants, dieAfter: 30 })
    const answers = await queryAll(session)
    expect(answers).toHaveLength(80)
    expect(new Set(answers.map(({ path, variant }) => `${path} ${variant}`)).size).toBe(80)
    expect(answers.every(({ why }) => why === undefined)).toBe(true)
    expect(count('start')).toBe(2)
  })
})

describe('asking', () => {
  test('questions are pulled only as fast as answers are taken', async () => {
    const { session } = supervise({}, { queue: 10, batch: 4 })
    let pulled = 0
    async function* source() {
      for (const file of makeQuestions(200)) {
        pulled++
        yield file
      }
    }
    const ahead: number[] = []
    let taken = 0
    for await (const _ of session.query(source(), { signal: new AbortController().signal })) {
      taken++
      ahead.push(pulled - taken)
    }
    expect(taken).toBe(200)
    expect(Math.max(...ahead)).toBeLessThanOrEqual(10)
  })

  test('urgent queries go before bulk queries', async () => {
    const { session, events } = supervise({ fileMs: 20 })
    const bulk = queryAll(session, makeQuestions(60))
    await until(() => session.health().state === 'ready')
    const urgent = { ...files[0]!, path: 'urgent.x' }
    expect(await queryAll(session, [urgent], { urgent: true })).toEqual([rightAnswer(urgent)])
    const pending = events().flatMap(([what, paths]) => (what === 'resolve' ? (paths as string[]) : []))
    expect(new Set(pending).size).toBeLessThan(61)
    expect(await bulk).toHaveLength(60)
  })

  test('a stream of urgent questions does not starve the bulk', async () => {
    const { session } = supervise({ fileMs: 30 })
    const bulk = queryAll(session, makeQuestions(12))
    let done = false
    void bulk.then(() => {
      done = true
    })
    for (let round = 0; round < 100 && !done; round++) {
      await queryAll(session, [{ ...files[0]!, path: `urgent${round}.x` }], { urgent: true })
    }
    expect(done).toBe(true)
    expect(await bulk).toEqual(right.slice(0, 12))
  })

  test('cancelling ends the run and reaches the engine, which lives on', async () => {
    const { session, count } = supervise({ hangOn: 'f3.x' })
    const abort = new AbortController()
    const pending = queryAll(session, files, { signal: abort.signal })
    await until(() => session.health().state === 'ready')
    abort.abort()
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' })
    expect(count('start')).toBe(1)
  })

  test('a consumer that leaves early leaves nothing running', async () => {
    const { session } = supervise({ fileMs: 5 })
    for await (const answer of session.query(files, { signal: new AbortController().signal })) {
      expect(answer.why).toBeUndefined()
      break
    }
    expect(await queryAll(session, files.slice(0, 3))).toEqual(right.slice(0, 3))
  })

  test('a question that may not wait is answered open while the engine starts, and the engine starts on', async () => {
    const { session, count } = supervise({ slowStartMs: 1500 })
    const pending = await queryAll(session, files.slice(0, 2), { urgent: true, fileDeadlineMs: 100 })
    expect(pending).toEqual([open('f0.x', 'server_starting'), open('f1.x', 'server_starting')])
    expect(await queryAll(session, files.slice(0, 2), { urgent: true })).toEqual(right.slice(0, 2))
    expect(count('start')).toBe(1)
  })

  test('stopping answers what is still open', async () => {
    const { session } = supervise({ hang: true })
    const pending = queryAll(session)
    await until(() => session.health().state === 'ready')
    await session.stop()
    expect((await pending).map(({ why }) => why)).toEqual(files.map(() => 'semantic_unavailable'))
  })

  test('a source that fails is the asker’s own failure', async () => {
    const { session } = supervise({})
    async function* source() {
      yield files[0]!
      throw new Error('cannot read')
    }
    await expect(queryAll(session, source())).rejects.toThrow('cannot read')
  })
})
