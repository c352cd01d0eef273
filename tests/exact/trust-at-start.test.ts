/** An engine that is started again has the trust of that moment, not of the first start. */
import { expect, test } from 'vitest'
import { FOUND, fakeEngine, fakeScope, makeQuestions } from '../../bench/faults/fake-engine.ts'
import { withTrust } from '../../src/exact/engine-pool.ts'
import { superviseEngine } from '../../supervisors/core/supervise/supervise.ts'

test('an engine that starts again does not use trust that was revoked meanwhile', async () => {
  let trusted = true
  const seen: boolean[] = []
  const engine = fakeEngine({})
  const recording: typeof engine = {
    ...engine,
    start: (found, scope, launcher) => {
      seen.push(scope.trusted)
      return engine.start(found, scope, launcher)
    },
  }
  const trust = async () => ({ trusted, allowNetwork: false })
  const session = superviseEngine(withTrust(recording, trust), FOUND, fakeScope())
  const ask = async () => {
    for await (const { why } of session.query(makeQuestions(1), { signal: new AbortController().signal }))
      expect(why).toBeUndefined()
    await session.stop()
  }
  await ask()
  trusted = false
  await ask()
  expect(seen).toEqual([true, false])
})
