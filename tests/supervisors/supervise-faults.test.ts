/** A supervised engine that fails: the run ends, every file is answered, the reason is named, nothing stays behind. */
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { EngineSession } from '../../supervisors/core/supervise/supervise.ts'
import { files, leaveNothing, open, queryAll, removeLogs, right, rightBut, supervise } from './supervised.ts'

afterEach(leaveNothing)
afterAll(removeLogs)

describe('an engine that fails', () => {
  test('a crash in the middle: the next engine answers the rest', async () => {
    const { session, count } = supervise({ dieAfter: 18 })
    expect(await queryAll(session)).toEqual(right)
    expect(session.health()).toMatchObject({ state: 'ready', restarts: count('start') - 1 })
    expect(count('start')).toBeGreaterThan(1)
  })

  test.each([
    ['garbage', { garbageAfter: 18 }],
    ['half a frame', { halfAfter: 18 }],
    ['closed output', { closeAfter: 18 }],
  ])('%s in the middle: likewise', async (_, mood) => {
    const { session, count } = supervise(mood, { fileMs: 1500 })
    expect(await queryAll(session)).toEqual(right)
    expect(count('start')).toBeGreaterThan(1)
  })

  test('a crash on one file costs that file, until it changes', async () => {
    const { session, count } = supervise({ dieOn: 'f21.x' })
    expect(await queryAll(session)).toEqual(rightBut('f21.x', 'quarantined'))
    expect(session.log()).toMatch(/cannot stand f21.x/)
    expect(await queryAll(session)).toEqual(rightBut('f21.x', 'quarantined'))
    const starts = count('start')
    expect(await queryAll(session)).toEqual(rightBut('f21.x', 'quarantined'))
    expect(count('start')).toBe(starts)
    const changed = { ...files[21]!, text: 'other' }
    expect(await queryAll(session, [changed])).toEqual([open('f21.x', 'quarantined')])
    expect(count('start')).toBeGreaterThan(starts)
  })

  test.each(['hangOn', 'hungOn'])(
    'a file that never ends (%s) costs that file',
    { timeout: 60_000 },
    async mood => {
      const { session } = supervise({ [mood]: 'f21.x', deafToTerm: true }, { fileMs: 1500 })
      expect(await queryAll(session)).toEqual(rightBut('f21.x', 'timeout'))
    },
  )

  test('a file without an answer is queried again, then reported', async () => {
    const { session, count } = supervise({ drop: 'f21.x' })
    expect(await queryAll(session)).toEqual(rightBut('f21.x', 'engine_silent'))
    expect(count('start')).toBe(1)
  })

  test('crashes at start: tried again with pauses', async () => {
    const { session, count } = supervise({ dieAtStart: 2 })
    expect(await queryAll(session)).toEqual(right)
    expect(count('start')).toBe(3)
  })

  test('crashes at every start: given up, tried again after a while', async () => {
    const { session, count } = supervise({ dieAtStart: 4 }, { halfOpenMs: 1000 })
    expect(await queryAll(session)).toEqual(files.map(({ path }) => open(path, 'server_crashed')))
    expect(count('start')).toBe(3)
    expect(session.health()).toMatchObject({ state: 'failed', why: 'server_crashed' })
    expect(session.health().message).toMatch(/SIGKILL: cannot start/)
    expect(await queryAll(session)).toEqual(files.map(({ path }) => open(path, 'server_crashed')))
    expect(count('start')).toBe(3)
    // Half open: the fourth start fails and shuts it again, the fifth works.
    await untilRight(session)
    expect(count('start')).toBe(5)
    expect(session.health()).toMatchObject({ state: 'ready' })
    expect(session.health().why).toBeUndefined()
  })

  test('an engine that dies on every file is given up', async () => {
    const { session, count } = supervise({ dieAfter: 0 })
    expect((await queryAll(session)).map(({ why }) => why)).toEqual(
      files.map((_, index) => (index === 0 ? expect.any(String) : 'server_crashed')),
    )
    expect(count('start')).toBeLessThanOrEqual(6)
  })

  test('a project that cannot load is not tried over and over', async () => {
    const { session, count } = supervise({ loadFails: true })
    expect(await queryAll(session)).toEqual(files.map(({ path }) => open(path, 'project_load_failed')))
    expect(count('start')).toBe(1)
    expect(session.health()).toMatchObject({ state: 'failed', why: 'project_load_failed' })
    expect(session.health().message).toMatch(/no such project/)
  })

  test('an engine that is never ready is given up after twice the load limit', async () => {
    const { session, count } = supervise({ neverReady: true }, { loadMs: 800 })
    expect(await queryAll(session)).toEqual(files.map(({ path }) => open(path, 'timeout')))
    expect(count('start')).toBe(2)
  })

  test('an engine that is ready and never answers is given up', async () => {
    const { session, count } = supervise({ hang: true }, { loadMs: 800, fileMs: 300 })
    expect((await queryAll(session)).every(({ why }) => why === 'timeout')).toBe(true)
    expect(count('start')).toBeLessThanOrEqual(3)
  })

  test('a slow start is waited for', async () => {
    const { session, count } = supervise({ slowStartMs: 700 }, { fileMs: 400, loadMs: 10_000 })
    expect(await queryAll(session)).toEqual(right)
    expect(count('start')).toBe(1)
  })

  test('memory: near the limit a fresh engine with a smaller heap, above it another, and all is answered', async () => {
    const { session, events } = supervise({ growMb: 12, fileMs: 25 }, { memoryMb: 300, sampleMs: 20 })
    expect(await queryAll(session)).toEqual(right)
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
    const answers = await queryAll(session)
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
    expect(await queryAll(session)).toEqual(right)
  })
})

/** Queries until the pause after a failure is over. */
async function untilRight(session: EngineSession): Promise<void> {
  const end = Date.now() + 10_000
  while (Date.now() < end) {
    const answers = await queryAll(session)
    if (answers.every(({ why }) => why === undefined)) {
      expect(answers).toEqual(right)
      return
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('not right within 10 s')
}
