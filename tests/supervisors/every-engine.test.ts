/** Every installed engine, disturbed and abandoned: only its own answers are lost, and nothing stays behind. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DISTURBANCES, disturbEngine } from '../../bench/faults/disturb-engine.ts'
import { findEngine } from '../../supervisors/core/find/find-engine.ts'
import { searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { loadEngines } from '../../supervisors/core/find/load-engines.ts'
import { TEST_ENGINES } from './try-engine.ts'
import { isAlive, until } from './wait.ts'

const places = { ...searchPlaces(join(TEST_ENGINES, 'no-repository')), engines: TEST_ENGINES }
const engines = await Promise.all(
  (await loadEngines()).map(async engine => ({ engine, found: await findEngine(engine, places) })),
)
const present = engines.flatMap(({ engine, found }) =>
  found.found ? [{ name: engine.name, engine, found }] : [],
)

test('engines that ship with bombe are found', () => {
  expect(present.map(({ name }) => name)).toEqual(expect.arrayContaining(['pyright', 'typescript']))
})

describe.each(present)('$name', ({ name, engine, found }) => {
  test.each(DISTURBANCES.map((one, turn) => [one.name, turn] as const))(
    '%s',
    { timeout: 300_000 },
    async (_, turn) => {
      expect(await disturbEngine(engine, found, turn)).toMatchObject({ problems: [] })
    },
  )

  test('does not outlive a bombe that is killed', { timeout: 120_000 }, async () => {
    const script = join(import.meta.dirname, '../../dist/bench/faults/hold-engine.js')
    const parent = spawn(process.execPath, [script, name, TEST_ENGINES], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const { pids, root } = JSON.parse(line.toString()) as { pids: number[]; root: string }
    expect(pids.length > 0 || process.platform !== 'linux').toBe(true)
    parent.kill('SIGKILL')
    await until(() => pids.every(pid => !isAlive(pid)), 5000)
    rmSync(dirname(root), { recursive: true, force: true })
  })
})
