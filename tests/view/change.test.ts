/** Change and health in a browser: two states symbol by symbol, and how bombe fares, also while an engine dies. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccessProblems } from '../../bench/view/find-access-problems.ts'
import { sandbox } from '../cli/run-bombe.ts'
import { plainGit } from '../discover/temp-repository.ts'
import { SHOP } from '../mcp/shop-repository.ts'
import { CHROMIUM, type OpenPage, openPage, serveView, startBrowser, type ViewServer } from './open-page.ts'

describe.skipIf(CHROMIUM === undefined)('change and health', () => {
  const shop = sandbox(SHOP)
  let server: ViewServer
  let browser: Browser
  let open: OpenPage
  beforeAll(async () => {
    plainGit(shop.folder, 'init', '-q')
    plainGit(shop.folder, 'add', '.')
    plainGit(shop.folder, 'commit', '-q', '-m', 'a shop')
    const price = readFileSync(join(shop.folder, 'src/price.ts'), 'utf8')
    const changed = price
      .replace('tax(amount: number)', 'tax(amount: number, rate = 1.2)')
      .replace('* 1.2', '* rate')
    writeFileSync(
      join(shop.folder, 'src/price.ts'),
      `${changed}\nexport function free(): number {\n  return 0\n}\n`,
    )
    shop.bombe('index')
    server = await serveView(shop)
    browser = await startBrowser()
    open = await openPage(browser, server.link)
  })
  afterAll(async () => {
    expect(open.complaints).toEqual([])
    await browser.close()
    await server.stop()
    shop.remove()
  })

  test('what changed, drawn with what it reaches, and line by line', async () => {
    const { page, go } = open
    await go('#/change?base=HEAD')
    await page.locator('.graph-frame .node', { hasText: 'price()' }).waitFor()
    const row = page.locator('.change-row', { hasText: 'tax()' })
    await row.getByText('function tax(amount: number, rate = 1.2): number').waitFor()
    await row.getByRole('button', { name: 'Show the source' }).click()
    await row.locator('.is-gone', { hasText: '* 1.2' }).waitFor()
    await row.locator('.is-new', { hasText: '* rate' }).waitFor()
    expect(await page.locator('.change-row', { hasText: 'free()' }).getByText('new').count()).toBe(1)
    expect(await findAccessProblems(page)).toEqual([])
  })

  test('another state is named in the form, and is in the address', async () => {
    const { page } = open
    await page.getByLabel('since').fill('no-such-branch')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('alert').waitFor()
    expect(page.url()).toContain('base=no-such-branch')
    await page.goBack()
    await page.locator('.change-row', { hasText: 'tax()' }).waitFor()
  })

  test('health shows the index, engines, and what is open', async () => {
    const { page, go } = open
    await go('#/health')
    await page.getByRole('heading', { name: 'Engines' }).waitFor()
    await page.getByRole('row', { name: /typescript/ }).waitFor()
    await page.getByText('up to date', { exact: true }).waitFor()
    expect(await findAccessProblems(page)).toEqual([])
  })

  test('a line at the top says what is broken, and where to look', async () => {
    const { page, go } = open
    const seen: object[] = [
      { engines: [{ name: 'typescript', state: 'backoff', rssMb: 0, peakRssMb: 0, restarts: 3 }] },
      { failure: 'the disk is full' },
    ]
    await page.route('**/view/ask', async route => {
      const isState = route.request().postData()?.includes('"question":"state"')
      if (!isState || seen.length === 0) return route.fallback()
      const reply = await (await route.fetch()).json()
      await route.fulfill({ json: { answer: { ...reply.answer, ...seen[0] } } })
    })
    await go('#/map/src')
    await page.getByRole('status').getByText('typescript stopped answering').waitFor()
    expect(await findAccessProblems(page)).toEqual([])
    seen.shift()
    await go('#/map')
    await page.getByRole('alert').getByText('the disk is full').waitFor()
    expect(await findAccessProblems(page)).toEqual([])
    seen.shift()
    await go('#/health')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.unroute('**/view/ask')
  })

  test.skipIf(process.platform !== 'linux')('an engine that dies leaves the page usable', async () => {
    const { page, go } = open
    await go('#/symbol/price')
    await page.getByRole('heading', { name: 'price()' }).waitFor()
    await expect.poll(() => enginesOf(server.pid).length, { timeout: 15_000 }).toBeGreaterThan(0)
    for (const pid of enginesOf(server.pid)) end(pid)
    await go('#/symbol/Gift.shipping')
    await page.getByRole('heading', { name: 'Gift.shipping()' }).waitFor()
    await page.getByRole('region', { name: 'How far to trust this' }).first().waitFor()
    await go('#/health')
    await page.getByRole('heading', { name: 'Engines' }).waitFor()
  })
})

/** It may have ended with the sandbox around it. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Processes of engines below the server. */
function enginesOf(server: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter(one => /^\d+$/.test(one))) {
    const [, parent] = /^PPid:\t(\d+)/m.exec(readProc(name, 'status')) ?? []
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === server) return pid !== server
    return false
  }
  return [...parents.keys()].filter(
    pid => isBelow(pid) && /--api|--lsp/.test(readProc(String(pid), 'cmdline')),
  )
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
