/** A server of the page and a browser to look at it, for the benches. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from 'playwright-core'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'

export interface Server {
  child: ChildProcess
  link: string
}

export async function startServer(repository: string, settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  const env = { ...bombeEnvironment(), ...settings }
  const child = spawn(process.execPath, [BOMBE, '--repo', repository, 'view', '--no-open'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const link = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', () => reject(new Error('the page was not served')))
  })
  return { child, link }
}

export function startBrowser(): Promise<Browser> {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const places = (process.env.PATH ?? '').split(delimiter)
  const file = places.flatMap(place => names.map(name => join(place, name))).find(path => existsSync(path))
  if (!file) throw new Error('there is no Chromium; on Debian: apt-get install chromium')
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']
  return chromium.launch({ executablePath: file, args })
}

/** Counts what jumps and what holds the page up, from its first moment. */
export const WATCH = `
  window.shift = 0; window.longest = 0
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => { for (const one of list.getEntries()) window.longest = Math.max(window.longest, one.duration) })
    .observe({ type: 'longtask', buffered: true })
`

/** Puts a question as the page does. */
export async function ask(page: Page, question: string, input: object): Promise<object> {
  const body = JSON.stringify({ question, input })
  const reply = await page.evaluate<{ answer?: object; error?: { message: string } | string }>(
    `fetch('view/ask', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(body)} }).then(one => one.json())`,
  )
  const { error } = reply
  if (!reply.answer) throw new Error(`${question}: ${typeof error === 'object' ? error.message : error}`)
  return reply.answer
}

/** Resident, in megabytes. */
export function memoryOf({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN) / 102.4) / 10
}

/** CPU milliseconds of the browser's processes and the server: steadier than the clock on a machine that is busy. */
export async function cpuClock(browser: Browser, { child }: Server): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession()
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, cpuOf(child))
  }
}

/** Ticks are hundredths of a second. */
function cpuOf({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
