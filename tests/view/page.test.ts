/** The page on a small repository: links, search, keys, deep links, Back, colours, and who may ask. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccessProblems } from '../../bench/view/find-access-problems.ts'
import { sandbox } from '../cli/run-bombe.ts'
import { SHOP } from '../mcp/shop-repository.ts'
import { CHROMIUM, type OpenPage, openPage, serveView, startBrowser, type ViewServer } from './open-page.ts'

const shop = sandbox(SHOP)
let server: ViewServer
let origin = ''
beforeAll(async () => {
  shop.bombe('index')
  server = await serveView(shop, 'Cart.total')
  origin = new URL(server.link).origin
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  shop.remove()
})

describe('who may ask', () => {
  const ask = (headers: Record<string, string>, body: object = { question: 'state' }) =>
    fetch(`${origin}/view/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    })

  test('nobody without a session, no other page, nothing but JSON', async () => {
    expect((await ask({})).status).toBe(401)
    for (const name of ['bombe', `bombe-${new URL(origin).port}`])
      expect((await ask({ cookie: `${name}=guessed` })).status).toBe(401)
    expect((await ask({ origin: 'http://127.0.0.1:1' })).status).toBe(403)
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask({ 'content-type': 'text/plain' })).status).toBe(403)
  })

  test('the cookie is of this port: another page on this machine does not replace it', async () => {
    const other = await serveView(shop)
    const { origin: its, hash } = new URL(other.link)
    const entered = await fetch(`${its}/view/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: its },
      body: JSON.stringify({ key: hash.split('/')[2] }),
    })
    const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';')
    expect(entered.status).toBe(204)
    expect(cookie.split('=')[0]).toBe(`bombe-${new URL(its).port}`)
    expect((await ask({ cookie })).status).toBe(401)
    expect(await other.stop()).toBe(0)
  })

  test('the files of the page allow no other script, no frame and no other host', async () => {
    const response = await fetch(`${origin}/`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/)
    expect((await fetch(`${origin}/../package.json`)).status).toBe(404)
  })
})

describe.skipIf(CHROMIUM === undefined)('in a browser', () => {
  let browser: Browser
  let open: OpenPage
  beforeAll(async () => {
    browser = await startBrowser()
    open = await openPage(browser, server.link)
  })
  afterAll(async () => {
    expect(open.complaints).toEqual([])
    await browser.close()
  })

  test('the link opens the symbol that was named, and works once', async () => {
    await open.page.getByRole('heading', { name: 'Cart.total()' }).waitFor()
    expect(open.page.url()).toBe(`${origin}/#/symbol/Cart.total`)
    const again = await openPage(browser, server.link)
    await again.page.getByText('This page does not know you yet').waitFor()
    await again.close()
  })

  test('a symbol has its source, callers, callees, and a verdict', async () => {
    const { page } = open
    await page
      .getByRole('region', { name: 'Source of src/cart.ts' })
      .getByText('price', { exact: true })
      .waitFor()
    await page.getByText('testTotal()').first().waitFor()
    await page.getByRole('region', { name: 'How far to trust this' }).first().waitFor()
    // A name in the source leads to what it means, and Back leads here again.
    await page
      .getByRole('region', { name: 'Source of src/cart.ts' })
      .getByText('price', { exact: true })
      .click()
    await page.getByRole('heading', { name: 'price()' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Cart.total()' }).waitFor()
  })

  test('who only calls a function is not listed among its other uses', async () => {
    const { page, go } = open
    await go('#/symbol/price')
    const section = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })
    await section('Callers').getByText('Cart.total()').waitFor()
    await section('Used, not called, by').getByText('cart.ts').first().waitFor()
    expect(await section('Used, not called, by').getByText('Cart.total()').count()).toBe(0)
    await page.goBack()
  })

  test('the search box is used by keys alone', async () => {
    const { page } = open
    await page.keyboard.press('/')
    await page.keyboard.type('shipping')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('option').first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'shipping()' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    expect(await page.evaluate('document.activeElement?.id')).not.toBe('search')
  })

  test('keys that are faster than the answer open what was typed, not what was found before', async () => {
    const { page, go } = open
    await go('#/health')
    await page.keyboard.press('/')
    await page.keyboard.type('shipping')
    await page.getByRole('option', { name: 'shipping' }).first().waitFor()
    await page.locator('#search').fill('Cart.total')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cart.total()' }).waitFor()
    await page.locator('#search').fill('tax')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'tax()' }).waitFor()
    await page.locator('#search').fill('qqzzxx')
    await page.getByText('Nothing is called so; Enter looks into the text').waitFor()
    await page.keyboard.press('Escape')
  })

  test('a class shows what extends it before who calls it', async () => {
    const { page, go } = open
    await go('#/symbol/Cart')
    const side = page.getByRole('complementary', { name: 'What it is linked with' })
    await side.getByRole('heading', { name: /^Implemented or overridden by/ }).waitFor()
    const titles = await side.getByRole('heading').allInnerTexts()
    expect(titles[0]).toMatch(/^Implemented or overridden by/)
    expect(titles.some(title => title.startsWith('Created or called by'))).toBe(true)
  })

  test('finds names and words, and explains', async () => {
    const { page, go } = open
    await go('#/ask?q=shipping')
    await page.getByRole('heading', { name: 'Symbols' }).waitFor()
    expect(await page.getByRole('link', { name: 'Gift.shipping()' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByRole('region', { name: 'Source of src/cart.ts' }).first().waitFor()
    expect(page.url()).toContain('mode=context')
  })

  test('a deep link to a line of a file', async () => {
    const { page, go } = open
    await go('#/file/src/price.ts?line=5')
    await page.locator('.line.is-meant', { hasText: 'function tax' }).waitFor()
    await page.getByRole('complementary', { name: 'Outline' }).getByRole('link', { name: 'price' }).waitFor()
  })

  test('what is not there says what to do', async () => {
    const { page, go } = open
    await go('#/symbol/Cart.totl')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toMatch(
      /totl[\s\S]*What to do: look for it with the search box/,
    )
  })

  test('a key tells what the keys do, and another closes it', async () => {
    const { page, go } = open
    await go('#/health')
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    expect(await findAccessProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'What the keys do' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' })
    await page.locator('main').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('g')
    await page.waitForURL(/#\/graph/)
    await page.getByRole('region', { name: 'Symbols to begin with' }).getByRole('link').first().waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.waitForURL(/#\/map/)
  })

  test('dark colours are kept', async () => {
    const { page } = open
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(await ground()).toBe('rgb(20, 23, 28)')
    await page.reload()
    await page.getByRole('button', { name: 'Use light colours' }).waitFor()
    expect(await ground()).toBe('rgb(20, 23, 28)')
    await page.getByRole('button', { name: 'Use light colours' }).click()
  })
})
