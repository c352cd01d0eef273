/** `npm run bench -- view`: the page of a repository in a browser: first paint, a hot graph, what jumps, the server's memory. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { summarize } from '../measure/summarize.ts'
import { runBombe } from '../run-bombe.ts'
import { type LargeMap, measureLargeMap } from './large-map.ts'
import { ask, cpuClock, memoryOf, type Server, startBrowser, startServer, WATCH } from './open-view.ts'
import { type Walked, walkViews } from './walk-views.ts'

export interface ViewOptions {
  json: boolean
  /** The symbol whose graph is drawn; by default, one with about a thousand callers. */
  symbol?: string
  /** Every view is opened in every size and colour as well, and checked. */
  walk: boolean
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
  /** Of browser and server together. */
  graphCpuMs: number
  mapCpuMs: number
  unfoldedMs: number
  /** The longest time the page did not react. */
  longestTaskMs: number
  /** Cumulative layout shift, the worst of all views. */
  layoutShift: number
  serverMb: { before: number; after: number; grown: number }
  /** Of a made-up repository with ten thousand files. */
  largeMap: LargeMap
  /** What a browser gets, compressed. */
  bundleKb: number
  walked?: Walked
}

const GOALS = {
  firstPaintMs: 1_000,
  graphMs: 1_000,
  grownMb: 20,
  layoutShift: 0.1,
  frameMs: 100,
  bundleKb: 600,
}
const ROUNDS = 5
const DEADLINE_MS = 120_000
const WANTED_CALLERS = 1_000
/** Room in which the server lets go of what it kept. */
const REST_MS = 35_000

/** Engines are left out: what is measured is the page and its server. */
const NO_ENGINES = { BOMBE_ENGINES_BACKGROUND: 'off', BOMBE_ENGINES_DEADLINE_MS: '0' }

export async function benchView(repository: string, { json, symbol, walk }: ViewOptions): Promise<number> {
  const indexed = await runBombe(repository, ['index'])
  if (indexed.status !== 0) throw new Error(indexed.stderr)
  const server = await startServer(repository, NO_ENGINES)
  const browser = await startBrowser()
  try {
    const measured = await measure(repository, server, browser, symbol)
    const walked = walk ? { walked: await walkViews(repository, browser, measured.symbol) } : {}
    const figures = { ...measured, ...walked }
    process.stdout.write(json ? `${JSON.stringify(figures)}\n` : describe(figures))
    return isMet(figures) ? 0 : 1
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
  }
}

async function measure(
  repository: string,
  server: Server,
  browser: Browser,
  wanted: string | undefined,
): Promise<Figures> {
  const { child, link } = server
  const cpu = await cpuClock(browser, server)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(WATCH)
  const first = await context.newPage()
  await first.goto(link)
  const origin = new URL(link).origin
  // The page has its cookie when it shows something.
  await first.locator('.map-list .row').first().waitFor({ timeout: DEADLINE_MS })
  const status = await ask(first, 'status', {})
  const { symbol, callers } = await chooseSymbol(first, wanted)
  await first.goto('about:blank')
  await first.goto(`${origin}/#/ask`)
  await warm(first, symbol)
  await first.close()
  await rest()
  const before = memoryOf(child)
  let layoutShift = 0
  const paints: number[] = []
  const maps: number[] = []
  const mapCpu: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage()
    const began = await cpu()
    await page.goto(`${origin}/#/map`)
    await page.locator('.map-list .row').first().waitFor()
    mapCpu.push((await cpu()) - began)
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
  const beforeGraph = await cpu()
  const graph = await drawGraph(page, `#/graph/${encodeURIComponent(symbol)}?d=callers`)
  const graphCpuMs = Math.round((await cpu()) - beforeGraph)
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
  const largeMap = await measureLargeMap(context, origin)
  await page.goto('about:blank')
  await rest()
  const after = memoryOf(child)
  return {
    repository,
    files: (status as { index: { files: number } }).index.files,
    firstPaintMs: Math.round(summarize(paints).p50),
    mapMs: Math.round(summarize(maps).p50),
    ...{ symbol, callers, nodes: unfolded.nodes },
    graphMs: graph.ms,
    graphCpuMs,
    mapCpuMs: Math.round(summarize(mapCpu).p50),
    unfoldedMs: unfolded.ms,
    longestTaskMs: Math.round(longestTaskMs),
    layoutShift: Math.round(layoutShift * 1_000) / 1_000,
    largeMap,
    bundleKb: bundleKb(),
    serverMb: { before, after, grown: Math.round((after - before) * 10) / 10 },
  }
}

/** A warm server has answered what agents ask of it: the page comes on top of that. */
async function warm(page: Page, symbol: string): Promise<void> {
  for (const [question, input] of [
    ['search_symbols', { query: 'save' }],
    ['get_references', { symbol_name: symbol, direction: 'both' }],
    ['get_blast_radius', { symbol_name: symbol }],
    ['get_context', { query: 'how is it checked that a value is valid' }],
    ['get_structure', {}],
    ['search_text', { pattern: 'return', limit: 20 }],
    ['get_diff', { base: 'HEAD~3' }],
  ] as const)
    await ask(page, question, input)
}

function rest(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, REST_MS))
}

function bundleKb(): number {
  const folder = new URL('../../bombe/page/', import.meta.url)
  const bytes = ['index.html', 'page.js', 'page.css', 'icon.svg'].map(
    name => gzipSync(readFileSync(fileURLToPath(new URL(name, folder)))).length,
  )
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 102.4) / 10
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

function isMet({ mapMs, graphMs, serverMb, layoutShift, largeMap, bundleKb, walked }: Figures): boolean {
  return (
    mapMs <= GOALS.firstPaintMs &&
    graphMs <= GOALS.graphMs &&
    serverMb.grown <= GOALS.grownMb &&
    layoutShift <= GOALS.layoutShift &&
    largeMap.longestFrameMs <= GOALS.frameMs &&
    bundleKb <= GOALS.bundleKb &&
    (walked === undefined || walked.problems.length === 0)
  )
}

function describe(one: Figures): string {
  const { largeMap, walked } = one
  return [
    `${one.repository}: ${one.files} files, warm server`,
    `  first paint ${one.firstPaintMs} ms, map with its list ${one.mapMs} ms (goal ${GOALS.firstPaintMs}), ${one.mapCpuMs} ms of CPU`,
    `  graph of ${one.symbol}, ${one.callers} callers: folded ${one.graphMs} ms (goal ${GOALS.graphMs}), ${one.graphCpuMs} ms of CPU, all ${one.nodes} boxes ${one.unfoldedMs} ms`,
    `  longest task of the page ${one.longestTaskMs} ms, layout shift ${one.layoutShift} (goal ${GOALS.layoutShift})`,
    `  map of ${largeMap.files} files: ${largeMap.ms} ms from the answer, a folder opened in ${largeMap.openMs} ms, longest frame under the pointer ${largeMap.longestFrameMs} ms (goal ${GOALS.frameMs})`,
    `  bundle ${one.bundleKb} KB compressed (goal ${GOALS.bundleKb})`,
    `  server ${one.serverMb.before} MB warm, ${one.serverMb.after} MB after, both at rest: ${one.serverMb.grown} MB (goal ${GOALS.grownMb})`,
    ...(walked
      ? [
          `  ${walked.opened} views opened, ${walked.problems.length} problems`,
          ...walked.problems.map(text => `    ${text}`),
        ]
      : []),
    '',
  ].join('\n')
}
