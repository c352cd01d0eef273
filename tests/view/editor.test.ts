/** The extension for VS Code: the bundled code with a stand-in for the editor, the real program and a real browser. */
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleExtension } from '../../scripts/bundle-extension.mjs'
import { MAIN, type Sandbox, sandbox } from '../cli/run-bombe.ts'
import { CHROMIUM, startBrowser } from './open-page.ts'
import { type EditorStub, loadExtension } from './vscode-stub.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-editor-')))
const bundle = join(base, 'extension.cjs')
const program = join(base, 'bombe')
let shop: Sandbox

beforeAll(async () => {
  await bundleExtension(bundle)
  shop = sandbox({
    'cart.ts': "import { price } from './price'\n\nexport function total() {\n  return price()\n}\n",
    'price.ts': 'export function price() {\n  return 1\n}\n',
  })
  writeFileSync(program, `#!/bin/sh\nHOME='${shop.env.HOME}' exec '${process.execPath}' '${MAIN}' "$@"\n`)
  chmodSync(program, 0o755)
  expect(shop.bombe('index').status).toBe(0)
}, 60_000)
afterAll(() => {
  shop.remove()
  rmSync(base, { recursive: true, force: true })
})

describe('questions of the page', () => {
  let editor: EditorStub
  beforeAll(async () => {
    editor = loadExtension(bundle, shop.folder, program)
    await editor.run('bombe.show')
  }, 40_000)
  afterAll(() => editor.closePanel())

  const ask = (message: object): Promise<{ answered: number; reply: { answer?: object } }> =>
    new Promise(resolve => {
      editor.onMessage(reply => resolve(reply as never))
      editor.post(message)
    })

  test('go to the program and come back', { timeout: 30_000 }, async () => {
    expect(editor.errors).toEqual([])
    const answer = await ask({ ask: 7, question: 'search_symbols', input: { query: 'price' } })
    expect(answer).toMatchObject({ answered: 7, reply: { answer: {} } })
    expect(JSON.stringify(answer)).toContain('price.ts#price()')
  })

  test('a jump opens source inside the folder, and nothing outside', () => {
    editor.post({ open: 'price.ts', line: 2 })
    editor.post({ open: '../outside.ts', line: 1 })
    editor.post({ open: '/etc/hosts', line: 1 })
    expect(editor.opened).toEqual([{ path: `${shop.folder}/price.ts`, line: 2 }])
  })

  test('the document runs only the script of the page', () => {
    expect(editor.html()).toContain("default-src 'none'; script-src 'nonce-")
  })
})

test('a program that is missing is named, with what to do', async () => {
  const editor = loadExtension(bundle, shop.folder, join(base, 'missing'))
  await editor.run('bombe.show')
  expect(editor.errors).toEqual([expect.stringMatching(/missing cannot be started: install bombe/)])
})

describe.runIf(CHROMIUM !== undefined)('the panel in a browser', () => {
  let browser: Browser
  let page: Page
  let editor: EditorStub

  beforeAll(async () => {
    editor = loadExtension(bundle, shop.folder, program, { path: 'price.ts', line: 1 })
    await editor.run('bombe.showSymbol')
    browser = await startBrowser()
    page = await browser.newPage()
    await page.exposeFunction('toEditor', (message: object) => editor.post(message))
    // As text: the types of a browser are not those of the tests.
    await page.addInitScript('globalThis.acquireVsCodeApi = () => ({ postMessage: toEditor })')
    // A reply may come after the last test closed the page.
    const toPage = (message: object) => page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`)
    editor.onMessage(message => void toPage(message).catch(() => {}))
    await page.route('http://panel.test/', route =>
      route.fulfill({ contentType: 'text/html', body: editor.html() }),
    )
    await page.goto('http://panel.test/')
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    editor.closePanel()
  })

  test('shows the symbol at the cursor, and a link leads on', { timeout: 40_000 }, async () => {
    await page.getByRole('heading', { name: 'price' }).first().waitFor()
    await page.locator('a[href^="#/symbol/cart.ts"]').first().click()
    await page.getByRole('heading', { name: 'total' }).first().waitFor()
  })

  test('"Open in the editor" jumps to the source', { timeout: 40_000 }, async () => {
    await page
      .getByRole('button', { name: /editor/i })
      .first()
      .click()
    await expect.poll(() => editor.opened).toEqual([{ path: `${shop.folder}/cart.ts`, line: 3 }])
  })
})
