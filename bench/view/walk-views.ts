/** Opens every view of the page in every size and colour, and says what is wrong with what one sees. */
import type { Browser, BrowserContext } from 'playwright-core'
import { findAccessProblems } from './find-access-problems.ts'
import { startServer, WATCH } from './open-view.ts'

export interface Walked {
  opened: number
  problems: string[]
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]
const COLOURS = ['light', 'dark'] as const
const MAX_SHIFT = 0.1
const DEADLINE_MS = 60_000

/** With engines, on a server of its own: this is the page as people have it. */
export async function walkViews(repository: string, browser: Browser, symbol: string): Promise<Walked> {
  const server = await startServer(repository)
  const problems: string[] = []
  const origin = new URL(server.link).origin
  const addresses = addressesFor(symbol)
  try {
    const context = await browser.newContext()
    await context.addInitScript(WATCH)
    const first = await context.newPage()
    await first.goto(server.link)
    await first.locator('.map-list .row').first().waitFor({ timeout: DEADLINE_MS })
    await first.close()
    for (const size of SIZES)
      for (const colorScheme of COLOURS)
        for (const address of addresses) {
          const found = await lookAt(context, `${origin}/${address}`, { size, colorScheme })
          problems.push(...found.map(text => `${address} ${size.width} ${colorScheme}: ${text}`))
        }
  } finally {
    server.child.kill('SIGTERM')
  }
  return { opened: SIZES.length * COLOURS.length * addresses.length, problems }
}

export function addressesFor(symbol: string, base = 'HEAD~5'): string[] {
  const [path = ''] = symbol.split('#')
  const [folder = ''] = path.split('/')
  const name = encodeURIComponent(symbol)
  return [
    ...[
      '#/map',
      '#/map?by=churn',
      '#/map?by=open',
      '#/map?by=tests',
      '#/map?by=changed',
      '#/map?by=confidence',
    ],
    ...[`#/map/${path}`, `#/file/${path}?line=5`, `#/symbol/${name}`],
    ...['#/graph', `#/graph/${name}`, `#/graph/${name}?d=callers&depth=2`, `#/graph/${folder}`, '#/imports'],
    ...[
      `#/change?base=${base}`,
      '#/ask',
      '#/ask?q=set',
      '#/ask?q=how+is+it+checked&mode=context',
      '#/health',
    ],
    ...[`#/symbol/no-such-symbol`],
  ]
}

/** What is wrong with one view: errors, findings of axe-core, sideways scrolling, what jumps. */
export async function lookAt(
  context: BrowserContext,
  address: string,
  { size, colorScheme }: { size: { width: number; height: number }; colorScheme: 'light' | 'dark' },
): Promise<string[]> {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  try {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    await page.locator('main h1, main h2, main .empty-title').first().waitFor({ timeout: DEADLINE_MS })
    for (const sign of ['.loading', '.is-coming', '.is-stale', '.is-waiting'])
      await page.locator(sign).first().waitFor({ state: 'detached', timeout: DEADLINE_MS })
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (wide > size.width) problems.push(`${wide} pixels wide`)
    const shift = await page.evaluate<number>('window.shift')
    if (shift > MAX_SHIFT) problems.push(`layout shift ${shift.toFixed(3)}`)
    problems.push(...(await findAccessProblems(page)))
  } catch (thrown) {
    problems.push(String(thrown).split('\n')[0] ?? '')
  } finally {
    await page.close()
  }
  return problems
}
