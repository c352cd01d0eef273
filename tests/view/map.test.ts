/** The map in a browser: folders, files and symbols by a click and by keys, colours by a measure, addresses for all. */
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

describe.skipIf(CHROMIUM === undefined)('the map', () => {
  const shop = sandbox(SHOP)
  let server: ViewServer
  let browser: Browser
  let open: OpenPage
  beforeAll(async () => {
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

  test('is what the page opens with, and says everything in words as well', async () => {
    const { page } = open
    await page.getByRole('application', { name: 'Map of the repository' }).waitFor()
    const words = page.getByRole('complementary', { name: 'In words' })
    expect(await words.getByRole('link', { name: 'src/', exact: true }).count()).toBe(1)
    expect(await words.getByRole('link', { name: 'src/price.ts', exact: true }).count()).toBe(1)
    expect(await findAccessProblems(page)).toEqual([])
  })

  test('a measure is in the address, and Back leaves the map, not the measure', async () => {
    const { page } = open
    await page.getByRole('button', { name: 'Tests' }).click()
    await page.getByRole('heading', { name: 'Largest that no test reaches' }).waitFor()
    expect(page.url()).toMatch(/#\/map\?by=tests$/)
    await page.getByRole('button', { name: 'Churn' }).click()
    await page.getByText('git tells no history here').waitFor()
  })

  test('keys open a folder, a file, a symbol, and lead out again', async () => {
    const { page, go } = open
    const press = (map: string | RegExp, url: RegExp, ...keys: string[]) =>
      repeatUntil(page, url, async () => {
        await page.getByRole('application', { name: map }).focus()
        for (const key of keys) await page.keyboard.press(key)
      })
    await go('#/map')
    await press(/^Map of/, /#\/map\/src/, 'Enter')
    await press('Map of src', /#\/map\/src\/\w/, 'ArrowRight', 'ArrowLeft', 'Enter')
    await press(/^Symbols of src\//, /#\/map\/src\?/, 'Escape')
    await press('Map of src', /#\/map\?/, 'Escape')
    await go('#/map/src/price.ts')
    await press('Symbols of src/price.ts', /#\/symbol\/src\/price.ts/, 'Enter')
    await page.goBack()
    await page.getByRole('application', { name: 'Symbols of src/price.ts' }).waitFor()
  })

  test('a click on the picture opens what is there', async () => {
    const { page, go } = open
    await go('#/map/src')
    const map = page.getByRole('application', { name: 'Map of src' })
    await map.locator('canvas').click({ position: { x: 60, y: 60 } })
    await page.waitForURL(/#\/map\/src\/\w+\.ts/)
  })

  test('an address of nothing says so', async () => {
    const { page, go } = open
    await go('#/map/no/such/folder')
    await page.getByText('Nothing is at no/such/folder').waitFor()
  })
})
