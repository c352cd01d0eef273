/** Every view in both colours, on a desk and on a phone: no error, nothing that keeps someone out, nothing cut off, nothing that jumps. */
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WATCH } from '../../bench/view/open-view.ts'
import { addressesFor, lookAt } from '../../bench/view/walk-views.ts'
import { sandbox } from '../cli/run-bombe.ts'
import { plainGit } from '../discover/temp-repository.ts'
import { SHOP } from '../mcp/shop-repository.ts'
import { CHROMIUM, serveView, startBrowser, type ViewServer } from './open-page.ts'

const LOOKS = [
  { name: 'a desk, dark', size: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { name: 'a phone, light', size: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

describe.skipIf(CHROMIUM === undefined)('every view', () => {
  const shop = sandbox({
    ...SHOP,
    // Longer than a phone is wide.
    'src/long.ts': `import { price } from './price'\nexport function ${'aVeryLongNameOfAFunction'.repeat(4)}() {\n  return price(1)\n}\n`,
  })
  let server: ViewServer
  let browser: Browser
  let context: BrowserContext
  beforeAll(async () => {
    plainGit(shop.folder, 'init', '-q')
    plainGit(shop.folder, 'add', '.')
    plainGit(shop.folder, 'commit', '-q', '-m', 'a shop')
    shop.bombe('index')
    server = await serveView(shop)
    browser = await startBrowser()
    context = await browser.newContext()
    await context.addInitScript(WATCH)
    const first = await context.newPage()
    await first.goto(server.link)
    await first.getByRole('application').waitFor()
    await first.close()
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    shop.remove()
  })

  test.each(LOOKS)('on $name', { timeout: 120_000 }, async ({ size, colorScheme }) => {
    const origin = new URL(server.link).origin
    const problems: string[] = []
    for (const address of addressesFor('src/price.ts#price()', 'HEAD')) {
      const found = await lookAt(context, `${origin}/${address}`, { size, colorScheme })
      problems.push(...found.map(text => `${address}: ${text}`))
    }
    expect(problems).toEqual([])
  })
})
