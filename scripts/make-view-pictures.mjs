/**
 * `npm run view-pictures -- <clone of Flask> [name…]`: takes the pictures of docs/view.md. The page shows Flask, and
 * bombe's own source where source is seen.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'
import { requireBuilt, setup } from './setup.mjs'

const FOLDER = join(root, 'docs', 'view')
const SIZE = { width: 1200, height: 720 }
const MAX_LOOKS = 20
const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** What is ready when the picture is, beside everything that is asked. */
const FLASK = [
  { name: 'map', address: '#/map', ready: '.map-list .row' },
  { name: 'graph', address: '#/graph/Flask.full_dispatch_request?depth=2&tests=0', ready: '.verdict' },
  { name: 'imports', address: '#/imports/src/flask', ready: '.matrix' },
  { name: 'change', address: '#/change?base=3.1.1&to=3.1.2', ready: '.change-row' },
  // Without the last rows, which name folders of this machine.
  {
    ...{ name: 'health', address: '#/health', height: 590 },
    ready: '.is-reserved .bar-fill, .is-reserved .note:text("None")',
  },
]
const OWN = [
  {
    name: 'symbol',
    address: '#/symbol/src/questions/draw-graph/lay-out.ts%23layOut()',
    ready: '.confidence-exact',
  },
]
/** Pictures of the dark page: the rest is light. */
const DARK = new Set(['graph', 'symbol'])

const [flask, ...only] = process.argv.slice(2)
if (!flask) {
  console.error('usage: npm run view-pictures -- <clone of Flask> [name…]')
  process.exit(2)
}
await setup()
// Loaded here, because set-up may have to install it first.
const { chromium } = await import('playwright-core')
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
await takeAll(resolve(flask), FLASK)
await takeOwn()
await browser.close()

/** In a clone, which has the name of the project and no engine inside. */
async function takeOwn() {
  const folder = mkdtempSync(join(tmpdir(), 'bombe-pictures-'))
  const clone = join(folder, 'bombe')
  spawnSync('git', ['clone', '-q', root, clone], { stdio: 'inherit' })
  await takeAll(clone, OWN)
  rmSync(folder, { recursive: true, force: true })
}

async function takeAll(repository, pictures) {
  const wanted = pictures.filter(({ name }) => only.length === 0 || only.includes(name))
  if (wanted.length === 0) return
  const main = requireBuilt('bombe/main.js')
  spawnSync(process.execPath, [main, '--repo', repository, 'index'], { stdio: 'inherit' })
  const server = spawn(process.execPath, [main, '--repo', repository, 'view', '--no-open'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const link = await new Promise(done => createInterface({ input: server.stdout }).once('line', done))
  const context = await browser.newContext({ viewport: SIZE })
  const first = await context.newPage()
  await first.goto(link)
  await first.locator('main h1').first().waitFor()
  for (const one of wanted) await take(context, new URL(link).origin, one)
  await context.close()
  server.kill('SIGTERM')
}

async function take(context, origin, { name, address, ready, height = SIZE.height }) {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.emulateMedia({ colorScheme: DARK.has(name) ? 'dark' : 'light' })
  await page.goto(`${origin}/${address}`)
  for (let look = 0; look < MAX_LOOKS; look++) {
    await page.locator('main h1').first().waitFor()
    for (const sign of ['.loading', '.is-coming', '.is-stale', '.is-waiting'])
      await page.locator(sign).first().waitFor({ state: 'detached' })
    if ((await page.locator(ready).count()) > 0) break
    // An engine that was late has answered by the next look.
    await page.waitForTimeout(3_000)
    await page.reload()
  }
  const file = join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file, clip: { x: 0, y: 0, width: SIZE.width, height } })
  await page.close()
  console.error(`${file}: ${Math.round(statSync(file).size / 1_000)} KB`)
}

function findBrowser() {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => NAMES.map(name => join(folder, name)))
    .find(path => existsSync(path))
  if (!found) throw new Error('there is no Chromium; on Debian: apt-get install chromium')
  return found
}
