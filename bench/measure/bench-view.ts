/** `npm run bench -- view`: the page of a repository in a browser: first paint, a hot graph, what jumps, the server's memory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from 'playwright-core'
import { BOMBE, bombeEnvironment, runBombe } from '../run-bombe.ts'
import { summarize } from './summarize.ts'

export interface ViewOptions {
  json: boolean
  /** The symbol whose graph is drawn; by default, one with about a thousand callers. */
  symbol?: string
}

interface Figures {
  repository: string
  files: number
  firstPaintMs: number
  mapMs: number
  symbol: string
  callers: number
  nodes: number
  graphMs: number
  unfoldedMs: number
  /** The longest time the page did not react. */
  longestTaskMs: number
  /** Cumulative layout shift, the worst of all views. */
  layoutShift: number
  serverMb: { before: number; after: number; grown: number }
}

const GOALS = { firstPaintMs: 1_000, graphMs: 1_000, grownMb: 20, layoutShift: 0.1 }
const ROUNDS = 5
const WANTED_CALLERS = 1_000
/** Room in which the server lets go of what it kept. */
const REST_MS = 35_000

export async function benchView(repository: string, { json, symbol }: ViewOptions): Promise<number> {
  const indexed = await runBombe(repository, ['index'])
  if (indexed.status !== 0) throw new Error(indexed.stderr)
  const server = await startServer(repository)
  const browser = await startBrowser()
  try {
    const figures = await measure(repository, server, browser, symbol)
    process.stdout.write(json ? `${JSON.stringify(figures)}\n` : describe(figures))
    return isMet(figures) ? 0 : 1
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
  }
}

interface Server {
  child: ChildProcess
  link: string
}

/** Engines are left out: what is measured is the page and its server. */
async function startServer(repository: string): Promise<Server> {
  const env = { ...bombeEnvironment(), BOMBE_ENGINES_BACKGROUND: 'off', BOMBE_ENGINES_DEADLINE_MS: '0' }
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

function startBrowser(): Promise<Browser> {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const places = (process.env.PATH ?? '').split(delimiter)
  const file = places.flatMap(place => names.map(name => join(place, name))).find(path => existsSync(path))
  if (!file) throw new Error('there is no Chromium; on Debian: apt-get install chromium')
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']
  return chromium.launch({ executablePath: file, args })
}

/** Counts what jumps and what holds the page up, from its first moment. */
const WATCH = `
  window.shift = 0; window.longest = 0
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => { for (const one of list.getEntries()) window.longest = Math.max(window.longest, one.duration) })
    .observe({ type: 'longtask', buffered: true })
`

async function measure(
  repository: string,
  { child, link }: Server,
  browser: Browser,
  wanted: string | undefined,
): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(WATCH)
  const first = await context.newPage()
  await first.goto(link)
  const origin = new URL(link).origin
  const status = await ask(first, 'status', {})
  const before = memoryOf(child)
  await first.locator('.map-list .row').first().waitFor()
  const { symbol, callers } = await chooseSymbol(first, wanted)
  await first.close()
  let layoutShift = 0
  const paints: number[] = []
  const maps: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage()
    await page.goto(`${origin}/#/map`)
    await page.locator('.map-list .row').first().waitFor()
    maps.push(await page.evaluate<number>('performance.now()'))
    paints.push(
      await page.evaluate<number>(
        `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()`,
      ),
    )
    layoutShift = Math.max(layoutShift, await page.evaluate<number>('window.shift'))
    await page.close()
  }
  const page = await context.newPage()
  await page.goto(`${origin}/#/health`)
  await page.locator('.figures').waitFor()
  const graph = await drawGraph(page, `#/graph/${encodeURIComponent(symbol)}?d=callers`)
  const unfolded = await drawGraph(page, `#/graph/${encodeURIComponent(symbol)}?d=callers&fold=none`)
  const longestTaskMs = await page.evaluate<number>('window.longest')
  for (const address of [
    '#/imports',
    `#/symbol/${encodeURIComponent(symbol)}`,
    '#/ask?q=save',
    '#/change?base=HEAD~3',
    '#/map',
  ]) {
    const view = await context.newPage()
    await view.goto(`${origin}/${address}`)
    await view.locator('main h1, main h2').first().waitFor()
    await view.locator('.loading').first().waitFor({ state: 'detached' })
    await view.evaluate('new Promise(done => setTimeout(done, 300))')
    layoutShift = Math.max(layoutShift, await view.evaluate<number>('window.shift'))
    await view.close()
  }
  await page.goto('about:blank')
  await new Promise(resolve => setTimeout(resolve, REST_MS))
  const after = memoryOf(child)
  return {
    repository,
    files: (status as { index: { files: number } }).index.files,
    firstPaintMs: Math.round(summarize(paints).p50),
    mapMs: Math.round(summarize(maps).p50),
    ...{ symbol, callers, nodes: unfolded.nodes },
    graphMs: graph.ms,
    unfoldedMs: unfolded.ms,
    longestTaskMs: Math.round(longestTaskMs),
    layoutShift: Math.round(layoutShift * 1_000) / 1_000,
    serverMb: { before, after, grown: Math.round((after - before) * 10) / 10 },
  }
}

/** From the click to the picture on the screen. */
async function drawGraph(page: Page, address: string): Promise<{ ms: number; nodes: number }> {
  return page.evaluate(`new Promise(done => {
    const began = performance.now()
    const old = document.querySelector('svg.graph')
    location.hash = ${JSON.stringify(address)}
    const look = () => {
      const nodes = document.querySelectorAll('svg.graph .node').length
      const isNew = document.querySelector('svg.graph') !== old || nodes > window.shown
      if (nodes > 1 && (isNew || !old)) {
        window.shown = nodes
        requestAnimationFrame(() => requestAnimationFrame(() => done({ ms: Math.round(performance.now() - began), nodes })))
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)
}

async function ask(page: Page, question: string, input: object): Promise<object> {
  const body = JSON.stringify({ question, input })
  const reply = await page.evaluate<{ answer?: object; error?: { message: string } }>(
    `fetch('view/ask', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(body)} }).then(one => one.json())`,
  )
  if (!reply.answer) throw new Error(reply.error?.message ?? question)
  return reply.answer
}

/** The one whose number of callers is nearest to what is wanted. */
async function chooseSymbol(
  page: Page,
  wanted: string | undefined,
): Promise<{ symbol: string; callers: number }> {
  const input = wanted ? { query: wanted, limit: 1 } : { query: '*', limit: 200, detail: 'location' }
  const { symbols } = (await ask(page, 'search_symbols', { ...input, detail: 'signature' })) as {
    symbols: { handle: string; callers_count: number }[]
  }
  const distance = ({ callers_count }: { callers_count: number }): number =>
    Math.abs(Math.log((callers_count + 1) / WANTED_CALLERS))
  const [best] = symbols.toSorted((a, b) => distance(a) - distance(b))
  if (!best) throw new Error('there is no symbol')
  return { symbol: best.handle, callers: best.callers_count }
}

function memoryOf({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN) / 102.4) / 10
}

function isMet({ mapMs, graphMs, serverMb, layoutShift }: Figures): boolean {
  return (
    mapMs <= GOALS.firstPaintMs &&
    graphMs <= GOALS.graphMs &&
    serverMb.grown <= GOALS.grownMb &&
    layoutShift <= GOALS.layoutShift
  )
}

function describe(one: Figures): string {
  return [
    `${one.repository}: ${one.files} files, warm server`,
    `  first paint ${one.firstPaintMs} ms, map with its list ${one.mapMs} ms (goal ${GOALS.firstPaintMs})`,
    `  graph of ${one.symbol}, ${one.callers} callers: folded ${one.graphMs} ms (goal ${GOALS.graphMs}), all ${one.nodes} boxes ${one.unfoldedMs} ms`,
    `  longest task of the page ${one.longestTaskMs} ms, layout shift ${one.layoutShift} (goal ${GOALS.layoutShift})`,
    `  server ${one.serverMb.before} MB before, ${one.serverMb.after} MB after and at rest: ${one.serverMb.grown} MB (goal ${GOALS.grownMb})`,
    '',
  ].join('\n')
}
