/** The page in a real browser: the system's Chromium, driven by playwright, on a server of its own. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { MAIN, type Sandbox } from '../cli/run-bombe.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Undefined where there is none and that is allowed; `.ci/run` installs one and requires it. */
export const CHROMIUM = findChromium()

function findChromium(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => NAMES.map(name => join(folder, name)))
    .find(file => existsSync(file))
  if (found) return found
  const message = 'left out: the page is not tested, there is no Chromium (Debian: apt-get install chromium)'
  if (process.env.BOMBE_BROWSER === 'required') throw new Error(message)
  process.stderr.write(`${message}\n`)
  return undefined
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM!,
    // A container gives root no user namespaces, and little shared memory.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
}

export interface ViewServer {
  /** A link that works once. */
  link: string
  pid: number
  stop(): Promise<number | null>
}

/** `bombe view --no-open`; resolves with the first line it prints. */
export async function serveView(
  { folder, env }: Pick<Sandbox, 'folder' | 'env'>,
  ...args: string[]
): Promise<ViewServer> {
  const child = spawn(process.execPath, [MAIN, '--repo', folder, 'view', '--no-open', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([
    new Promise<string>(resolve => lines.once('line', resolve)),
    ended.then(() => ''),
  ])
  if (!first.startsWith('http://127.0.0.1:')) throw new Error(`the first line is no address: ${first}`)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { link: first, pid: child.pid ?? 0, stop }
}

export interface OpenPage {
  page: Page
  /** What the page complained of: script errors, refused by the policy, failed requests. */
  complaints: string[]
  /** Goes to an address of the page, `#/…`. */
  go(hash: string): Promise<void>
  close(): Promise<void>
}

export async function openPage(
  browser: Browser,
  link: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(link)
  const go = (hash: string) => page.evaluate<void>(`location.hash = ${JSON.stringify(hash)}`)
  return { page, complaints, go, close: () => context.close() }
}

/** What is drawn anew at that moment may not meet a click or key: it is repeated, as a person would. */
export function repeatUntil(page: Page, url: RegExp, act: () => Promise<void>): PromiseLike<void> {
  const acted = async (): Promise<string> => {
    if (!url.test(page.url())) await act()
    return page.url()
  }
  return expect.poll(acted, { timeout: 15_000, interval: 500 }).toMatch(url)
}
