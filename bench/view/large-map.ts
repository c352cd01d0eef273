/** The map of ten thousand files: a made-up answer, so that what is measured is the page. */
import type { BrowserContext, Page, Route } from 'playwright-core'
import type { TreeRow } from '../../src/questions/get-tree/answer.ts'

export interface LargeMap {
  files: number
  /** From the answer to the picture with its list. */
  ms: number
  /** From a click on a folder to its picture. */
  openMs: number
  /** While the pointer goes over the picture. */
  longestFrameMs: number
}

const FILES = 10_000
const PACKAGES = 20
const FOLDERS = 25

export async function measureLargeMap(context: BrowserContext, origin: string): Promise<LargeMap> {
  const page = await context.newPage()
  const body = JSON.stringify({ answer: madeUp() })
  await page.route('**/view/ask', (route: Route) =>
    route.request().postData()?.includes('"tree"')
      ? route.fulfill({ contentType: 'application/json', body })
      : route.continue(),
  )
  await page.goto(`${origin}/#/map`)
  await page.locator('.map-list .row').first().waitFor()
  const ms = await page.evaluate<number>(FROM_ANSWER)
  const longestFrameMs = await goOver(page)
  const openMs = await openFolder(page)
  await page.close()
  return { files: FILES, ms: Math.round(ms), openMs, longestFrameMs }
}

const FROM_ANSWER = `performance.now() - Math.max(...performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('/view/ask')).map(({ responseEnd }) => responseEnd))`

/** The longest time between two frames. */
async function goOver(page: Page): Promise<number> {
  await page.evaluate(`
    window.frames_ = []
    const tick = now => { window.frames_.push(now); window.watching = requestAnimationFrame(tick) }
    window.watching = requestAnimationFrame(tick)
  `)
  const frame = (await page.locator('.map-canvas').boundingBox())!
  for (let step = 0; step <= 60; step++)
    await page.mouse.move(
      frame.x + 4 + ((frame.width - 8) * step) / 60,
      frame.y + 4 + ((frame.height - 8) * ((step * 7) % 60)) / 60,
    )
  const longest = await page.evaluate<number>(`(() => {
    cancelAnimationFrame(window.watching)
    return window.frames_.reduce((most, now, at, all) => at === 0 ? 0 : Math.max(most, now - all[at - 1]), 0)
  })()`)
  return Math.round(longest)
}

function openFolder(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise(done => {
    const began = performance.now()
    const label = document.querySelector('.map-frame').getAttribute('aria-label')
    location.hash = '#/map/packages/part-1'
    const look = () =>
      document.querySelector('.map-frame')?.getAttribute('aria-label') === label
        ? requestAnimationFrame(look)
        : requestAnimationFrame(() => done(Math.round(performance.now() - began)))
    look()
  })`)
}

function madeUp(): object {
  const files = Array.from({ length: FILES }, (_, at): TreeRow => {
    const path = `packages/part-${at % PACKAGES}/folder-${Math.floor(at / PACKAGES) % FOLDERS}/file-${at}.ts`
    const lines = 20 + ((at * 7_919) % 900)
    const sites = lines * 2
    return [
      ...([
        path,
        'typescript',
        lines,
        Math.ceil(lines / 12),
        (at * 31) % 4_000,
        sites,
        sites,
        at % sites,
      ] as const),
      ...([(at * 13) % 200, (at % 9) - 1, at % 60, 1_700_000_000 - at * 3_600, 0] as const),
    ]
  })
  const verdict = { trust: 'exact', complete: true, why: [], why_text: [], edges: 0, exact_edges: 0 }
  return { files, packages: [], commits_read: 500, verdict: { ...verdict, open_candidates: 0 }, meta: {} }
}
