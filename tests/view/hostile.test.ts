/** The page on repositories that mean it harm, and on those that have no index, no history or no code. */
import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, sandbox } from '../cli/run-bombe.ts'
import { plainGit } from '../discover/temp-repository.ts'
import { CHROMIUM, openPage, serveView, startBrowser } from './open-page.ts'

const BAD = '<img src=x onerror=hit()>'

/** Names and texts that are markup, wherever a repository can put some. */
const HOSTILE = {
  [`src/${BAD}.ts`]: `export function named(): number {\n  return 1\n}\n`,
  'src/script.ts': [
    '// </script><script>hit()</script> </title></style><!--',
    `/** ${BAD} and <a href="javascript:hit()">more</a> */`,
    `export class Shop { ['${BAD}'](): string { return "</script><script>hit()</script>" } }`,
    `export function shown(): string { return new Shop()['${BAD}']() }`,
    '',
  ].join('\n'),
  'src/lines.ts': '</script><script>hit()</script>\n'.repeat(400),
  'src/long.ts': `export const long = '${'x'.repeat(100_000)}'\n`,
  [`${BAD}/inner.ts`]: 'export const inner = 1\n',
}

const ADDRESSES = [
  '#/map',
  '#/map/src/script.ts',
  '#/file/src/lines.ts',
  '#/file/src/script.ts',
  '#/file/src/long.ts',
  `#/file/${encodeURIComponent(`src/${BAD}.ts`)}`.replace('%2F', '/'),
  '#/symbol/Shop',
  '#/graph/shown',
  '#/imports',
  '#/change?base=HEAD~1',
  `#/ask?q=${encodeURIComponent(BAD)}`,
  `#/ask?q=${encodeURIComponent(BAD)}&mode=context`,
  '#/health',
  `#/symbol/${encodeURIComponent(BAD)}`,
  `#/go/${encodeURIComponent('javascript:hit()')}`,
]

describe.skipIf(CHROMIUM === undefined)('hostile and empty repositories', () => {
  const made: Sandbox[] = []
  const repository = (files: Record<string, string>): Sandbox => {
    const one = sandbox(files)
    made.push(one)
    return one
  }
  let browser: Browser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser.close()
    for (const one of made) one.remove()
  })

  test('markup of a repository is text everywhere', async () => {
    const hostile = repository(HOSTILE)
    plainGit(hostile.folder, 'init', '-q')
    plainGit(hostile.folder, 'add', 'src/script.ts')
    plainGit(hostile.folder, 'commit', '-q', '-m', `first ${BAD}`)
    plainGit(hostile.folder, 'add', '.')
    plainGit(hostile.folder, 'commit', '-q', '-m', '</script><script>hit()</script>')
    hostile.bombe('note', 'annotate', 'Shop', '--text', `${BAD} <script>hit()</script>`)
    const server = await serveView(hostile)
    const { page, complaints, go, close } = await openPage(browser, server.link)
    await page.exposeFunction('hit', () => complaints.push('a script of the repository ran'))
    page.on('dialog', dialog => complaints.push(dialog.message()))
    page.on('request', request => {
      if (!request.url().startsWith(new URL(server.link).origin)) complaints.push(request.url())
    })
    for (const address of ADDRESSES) {
      await go(address)
      await page.locator('main').getByText(/\S/).first().waitFor()
      await page.locator('.loading, .is-stale').first().waitFor({ state: 'detached' })
      // The mark of bombe is the one picture there is.
      expect(await page.locator('img, iframe, object, embed, [onerror], a[href^=javascript]').count()).toBe(1)
    }
    await go('#/symbol/Shop')
    await page.getByText(`${BAD} <script>hit()</script>`).first().waitFor()
    await page.getByText(`first ${BAD}`).first().waitFor()
    expect(complaints).toEqual([])
    await close()
    await server.stop()
  })

  test('a repository without an index gets one while the page is open', async () => {
    const fresh = repository({ 'a.py': 'def one():\n    return two()\n\n\ndef two():\n    return 2\n' })
    const server = await serveView(fresh, 'two')
    const { page, complaints, close } = await openPage(browser, server.link)
    await page.getByRole('heading', { name: 'two()' }).waitFor()
    await page.getByRole('complementary').getByRole('link', { name: 'one()' }).first().waitFor()
    expect(complaints).toEqual([])
    await close()
    await server.stop()
  })

  test('no code, and no git, say what to do', async () => {
    const empty = repository({})
    mkdirSync(`${empty.folder}/docs`)
    const server = await serveView(empty)
    const { page, complaints, go, close } = await openPage(browser, server.link)
    await page.getByText('There is no source that bombe reads').waitFor()
    await go('#/change')
    await page.getByRole('alert').getByText('What to do').waitFor()
    await go('#/health')
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    expect(complaints).toEqual([])
    await close()
    await server.stop()
  })

  test('a server that has ended says how to start it again', async () => {
    const gone = repository({ 'a.py': 'def one():\n    return 1\n' })
    gone.bombe('index')
    const server = await serveView(gone)
    const { page, go, close } = await openPage(browser, server.link)
    await page.getByRole('application').waitFor()
    await server.stop()
    await go('#/symbol/one')
    await page.getByRole('alert').getByText('bombe view').first().waitFor()
    await close()
  })
})
