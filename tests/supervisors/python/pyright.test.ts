/** What only pyright does: share work between two processes, and look for source behind stubs. */
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { engine } from '../../../supervisors/python/pyright/engine.ts'
import { moduleFilter } from '../../../supervisors/python/pyright/stdlib-shims.ts'
import { describeAnswer, tryEngine } from '../try-engine.ts'
import { isAlive } from '../wait.ts'

test('two processes share a large query if memory allows', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`m${index}.py`, 'def f(): pass\nf()\n']),
  )
  const tried = await tryEngine(engine, files, { memoryMb: 4096 })
  expect(tried.processes.length).toBe(1)
  const answers = await tried.queryAll(Object.keys(files).map(path => [path, 'f', 2]))
  expect(answers.map(one => `${one.path} ${describeAnswer(one)}`).sort()).toEqual(
    Object.keys(files)
      .map(path => `${path} ${path}:1:5`)
      .sort(),
  )
  expect(tried.processes.length).toBe(availableParallelism() > 1 ? 2 : 1)
  await tried.stop()
  expect(tried.processes.filter(child => isAlive(child.pid))).toEqual([])
}, 60_000)

test('modules that a version of Python lacks get no empty module', () => {
  const exists = moduleFilter('asyncio: 3.4-\nasyncio.taskgroups: 3.11-\ndistutils: 3.0-3.11\n', '3.14')
  expect(
    ['asyncio', 'asyncio.events', 'asyncio.taskgroups', 'distutils', 'distutils.core'].filter(exists),
  ).toEqual(['asyncio', 'asyncio.events', 'asyncio.taskgroups'])
})
