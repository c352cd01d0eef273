/** Graphs in a browser: callers and callees that grow by a click, folds, switches, paths, cycles, and the matrix of imports. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccessProblems } from '../../bench/view/find-access-problems.ts'
import { sandbox } from '../cli/run-bombe.ts'
import { SHOP } from '../mcp/shop-repository.ts'
import {
  CHROMIUM,
  type OpenPage,
  openPage,
  repeatUntil,
  serveView,
  startBrowser,
  type ViewServer,
} from './open-page.ts'

/** Two packages that import each other, a function that calls itself, and a package from outside. */
const CYCLES = {
  'app/one/start.ts': [
    "import { basename } from 'node:path'",
    "import { second } from '../two/next.ts'",
    'export function first(left: number): number {',
    '  return left === 0 ? basename("").length : second(left)',
    '}',
    '',
  ].join('\n'),
  'app/two/next.ts': [
    "import { first } from '../one/start.ts'",
    'export function second(left: number): number {',
    '  return first(left - 1) + third()',
    '}',
    'function third(): number {',
    '  return 3',
    '}',
    '',
  ].join('\n'),
  'app/three/use.ts': ["import { first } from '../one/start.ts'", 'export const used = first(2)', ''].join(
    '\n',
  ),
}

/** A curve does not go through the middle of its box. */
const MIDDLE_OF_LINE = `(() => {
  const line = document.querySelector('.edge-hit')
  const { x, y } = line.getPointAtLength(line.getTotalLength() / 2)
  const { a, d, e, f } = line.getScreenCTM()
  return [a * x + e, d * y + f]
})()`

describe.skipIf(CHROMIUM === undefined)('graphs', () => {
  const repository = sandbox({ ...SHOP, ...CYCLES })
  let server: ViewServer
  let browser: Browser
  let open: OpenPage
  beforeAll(async () => {
    repository.bombe('index')
    server = await serveView(repository)
    browser = await startBrowser()
    open = await openPage(browser, server.link)
  })
  afterAll(async () => {
    expect(open.complaints).toEqual([])
    await browser.close()
    await server.stop()
    repository.remove()
  })

  const box = (name: string) => open.page.locator('svg .node', { hasText: name }).first()

  test('a symbol with its callers and callees, which grows by a click', async () => {
    const { page, go } = open
    await go('#/graph/Cart.total')
    await box('price()').waitFor()
    await box('testTotal()').waitFor()
    expect(await box('tax()').count()).toBe(0)
    const more = box('price()').locator('.more-button')
    await repeatUntil(page, /more=/, () => more.click())
    await box('tax()').waitFor()
    expect(await findAccessProblems(page)).toEqual([])
  })

  test('an address holds what was grown; a box is opened by a double click, Back leads to the graph', async () => {
    const { page } = open
    await page.reload()
    await box('tax()').waitFor()
    await box('tax()').dblclick()
    await page.getByRole('heading', { name: 'tax()' }).waitFor()
    await page.goBack()
    await box('tax()').waitFor()
  })

  test('a line has its places on hover, and links to them by a click', async () => {
    const { page, go } = open
    await go('#/graph/Cart.total?d=callees')
    await page.getByRole('region', { name: 'How far to trust this' }).waitFor()
    const [x, y] = await page.evaluate<[number, number]>(MIDDLE_OF_LINE)
    await page.mouse.move(x, y)
    await page.locator('.tip', { hasText: 'src/cart.ts:6' }).waitFor()
    await page.mouse.click(x, y)
    await page.getByRole('link', { name: 'src/cart.ts:6' }).click()
    await page.locator('.line.is-meant').waitFor()
  })

  test('tests, depth, externals and folds are switches', async () => {
    const { page, go } = open
    await go('#/graph/Cart.total')
    await page.getByLabel('Tests').uncheck()
    await box('testTotal()').waitFor({ state: 'detached' })
    await page.getByRole('group', { name: 'Depth' }).getByRole('button', { name: '2' }).click()
    await box('tax()').waitFor()
    await page.getByRole('button', { name: 'Files' }).click()
    await box('price.ts').getByText('2 symbols').waitFor()
    await box('price.ts').click()
    await box('tax()').waitFor()
    await go('#/graph/first')
    await page.getByLabel('Externals').check()
    await box('basename').waitFor()
  })

  test('keys walk the graph and open a symbol', async () => {
    const { page, go } = open
    await go('#/graph/Cart.total?d=callees')
    await box('price()').waitFor()
    await page.getByRole('application', { name: 'Graph around Cart.total' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/symbol\/src/)
  })

  test('how one comes to call another, and that none does', async () => {
    const { page, go } = open
    await go('#/graph/Cart.total')
    await page.getByLabel('Path to').fill('tax')
    await page.keyboard.press('Enter')
    await page.waitForURL(/to=tax/)
    await box('price()').waitFor()
    await box('tax()').waitFor()
    await go('#/graph/tax?to=Cart.total')
    await page.getByText('No known chain of calls leads there').waitFor()
  })

  test('cycles are marked', async () => {
    const { page, go } = open
    await go('#/graph/first')
    await page.getByText('2 edges').waitFor()
    expect(await page.locator('.edge.is-cycle').count()).toBeGreaterThanOrEqual(2)
  })

  test('the matrix of imports shows what closes a cycle, and which files do', async () => {
    const { page, go } = open
    await go('#/imports/app')
    const frame = page.getByRole('region', { name: 'Dependency matrix' })
    await frame.waitFor()
    expect(await page.locator('td.is-cycle').count()).toBe(1)
    expect(await findAccessProblems(page)).toEqual([])
    await frame.getByRole('link', { name: /^app\/three imports app\/one/ }).click()
    await page.getByRole('link', { name: 'app/three/use.ts:1' }).waitFor()
    await frame.getByRole('link', { name: 'one/', exact: true }).click()
    await page.getByText('Nothing here imports anything else here').waitFor()
  })
})
