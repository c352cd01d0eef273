/** `index --precise` while its engine, its guard or bombe itself is killed: the graph stays whole, the next run completes it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listTree } from '../../supervisors/core/process/process-list.ts'
import { MAIN, sandbox } from '../cli/run-bombe.ts'
import { isAlive, until } from '../supervisors/wait.ts'

const callers = Array.from({ length: 30 }, (_, index) => [
  `src/caller-${index}.ts`,
  `import { Cart } from './cart'\nexport const total${index} = new Cart().total()\n`,
])
const box = sandbox({
  'tsconfig.json': '{}',
  'src/cart.ts': 'export class Cart {\n  total() {\n    return 1\n  }\n}\n',
  ...Object.fromEntries(callers),
})
afterAll(() => box.remove())

const dump = () => box.bombe('dump').stdout
const count = (text: string, word: string) => text.split(word).length - 1

/** Runs it and does something to what it started whenever there is anything. */
async function indexWhile(strike: (bombe: number, children: readonly number[]) => void) {
  const child = spawn(process.execPath, [MAIN, 'index', '--precise'], {
    cwd: box.folder,
    env: box.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  const seen = new Set<number>()
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>
  let isOver = false
  void exit.then(() => {
    isOver = true
  })
  while (!isOver) {
    const children = listTree(child.pid!).flatMap(({ pid }) => (pid === child.pid ? [] : [pid]))
    for (const pid of children) seen.add(pid)
    if (children.length > 0) strike(child.pid!, children)
    await pause(5)
  }
  const [status, signal] = await exit
  return { status, signal, text, seen: [...seen] }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

test('killed again and again, then whole', { timeout: 180_000 }, async () => {
  // Everything bombe starts is killed at once: engines and guards alike.
  const starved = await indexWhile((_, children) => children.forEach(kill))
  expect(starved.status).toBe(0)
  expect(starved.text).toMatch(/without an answer: server_crashed/)
  await until(() => !starved.seen.some(isAlive), 5000)
  const approximate = dump()
  expect(count(approximate, ' exact ')).toBe(0)
  expect(count(approximate, 'edge ')).toBeGreaterThan(30)

  const killed = await indexWhile((bombe, children) => children.length > 1 && kill(bombe))
  expect(killed.signal).toBe('SIGKILL')
  await until(() => !killed.seen.some(isAlive), 5000)
  expect(count(dump(), 'edge ')).toBeGreaterThan(30)

  const left = await indexWhile(() => {})
  expect(left.status).toBe(0)
  await until(() => !left.seen.some(isAlive), 5000)
  const whole = dump()
  expect(count(whole, ' exact ')).toBeGreaterThan(60)

  expect(box.bombe('index', '--precise', '--force').status).toBe(0)
  expect(dump()).toBe(whole)
})
