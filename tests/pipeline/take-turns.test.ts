/** Long work hears of Ctrl-C and tells how far it is. */
import { expect, test } from 'vitest'
import { takeTurns } from '../../src/pipeline/jobs/take-turns.ts'

/** Works until a turn is due; gives how far it was. */
async function work(afterPiece: ReturnType<typeof takeTurns>): Promise<number> {
  for (let done = 1; ; done++) {
    const turn = afterPiece(done)
    if (turn) return turn.then(() => done)
  }
}

test('now and then others have their turn, and hear how far the work is', async () => {
  const told: number[] = []
  const afterPiece = takeTurns({ onProgress: ({ done }) => told.push(done) }, 'resolve', 1e9)
  const order: string[] = []
  setImmediate(() => order.push('other'))
  const done = await work(afterPiece)
  order.push('work')
  expect(order).toEqual(['other', 'work'])
  expect(told).toEqual([done])
})

test('what was aborted meanwhile ends there', async () => {
  const controller = new AbortController()
  const afterPiece = takeTurns({ signal: controller.signal }, 'resolve', 1e9)
  setImmediate(() => controller.abort(new Error('enough')))
  await expect(work(afterPiece)).rejects.toThrow('enough')
})
