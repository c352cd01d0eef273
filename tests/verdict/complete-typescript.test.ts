/** "Complete" in TypeScript and JavaScript: one function for each way in which a call can hide. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { makeSample, type SampleRepository } from '../exact/sample-repository.ts'

const FILES = {
  'tsconfig.json':
    '{"compilerOptions":{"allowJs":true,"target":"es2022","module":"esnext"},"include":["src"]}',
  'src/reader.ts': `export interface Handlers {
  onText(text: string): void
  onEnd?: () => void
  onOpen(name: string): void
}
export class Reader {
  constructor(private handlers: Handlers) {}
  read(): void {
    this.handlers.onText('a')
    this.handlers.onEnd?.()
    const { onOpen } = this.handlers
    onOpen('b')
  }
}
`,
  'src/use.ts': `import { Reader, type Handlers } from './reader'
export const reader = new Reader({
  onText(text) {
    return text
  },
  onOpen(name) {
    return name
  },
})
export function extend(options: Handlers): void {
  options.onEnd = () => 1
}
export const keyed = new Map(Object.entries({
  alone() {
    return 1
  },
}))
export const proxy = new Proxy({}, {
  get() {
    return 1
  },
})
`,
  'src/view.js': `function View(name) {
  this.name = name
}
View.prototype.render = function render() {
  return this.name
}
module.exports = View
`,
  'src/lost.ts': `export function lost(): number {
  return 1
}
`,
  'src/other.ts': `import { lost } from '@app/lost'
import { merged } from 'declared'
import { readFileSync } from 'node:fs'
export const all = [lost(), merged(), readFileSync('x')]
`,
  'src/options.ts': `export interface Options {
  limit: number
  others: number
  retry(): void
}
export function use(options: Options): number {
  options.retry()
  return options.limit + options.others
}
`,
  'src/options.test.ts': `import { use } from './options'
use({
  limit: 3,
  retry() {},
})
`,
  'src/reply.js': `module.exports = {
  end() {
    const { reply } = this
    reply.ended = {}
  },
}
`,
  'src/reader.js': `exports.isEnded = given => given.ended
`,
  'src/shown.ts': `export function inMdx(): number {
  return 1
}
export function inPage(): number {
  return 1
}
`,
  'docs/start.mdx': '<inMdx />\n',
  'page.html': '<p>inMdx()</p>\n<script>\ninPage()\n</script>\n<p>inPage()</p>\n',
  'scripts/a.js': `function parseInt(text) { return text }
function loneName() { return 1 }
`,
  'scripts/b.js': `parseInt('1')
`,
  'package.json': '{"name":"x","dependencies":{"declared":"1"}}',
  'src/merged.ts': `export function merged(): number {
  return 1
}
`,
  'src/app.js': `const View = require('./view')
exports.run = function run(given) {
  given.render()
  return new View('x')
}
`,
}

let sample: SampleRepository
let workspace: Workspace

beforeAll(async () => {
  sample = makeSample(FILES, 'typescript')
  const { root, settings } = sample
  workspace = await openWorkspace({ root, settings, deadlineMs: 60_000 })
}, 120_000)

afterAll(async () => {
  await workspace.close()
  sample.remove()
})

test.each([
  ['src/use.ts#onText()', ['Reader.read() possible'], []],
  ['src/use.ts#onOpen()', ['Reader.read() possible'], []],
  ['src/use.ts#extend.onEnd()', [], ['handed_on']],
  ['src/use.ts#alone()', [], ['handed_on']],
  ['src/use.ts#get()', [], ['overrides_outside']],
  ['src/view.js#View.render()', [], ['engine_silent']],
  ['src/lost.ts#lost()', [], ['engine_silent', 'unresolved_import']],
  ['src/merged.ts#merged()', [], []],
])('callers of %s: %j, %j', { timeout: 120_000 }, async (symbol_name, expected, why) => {
  const { callers, verdict } = await workspace.references({ symbol_name, direction: 'callers' })
  const found = (callers ?? []).map(({ handle, confidence }) => `${handle.split('#')[1]} ${confidence}`)
  expect(found).toEqual(expected)
  expect(verdict.why).toEqual(expect.arrayContaining(why))
  expect(verdict.complete).toBe(why.length === 0)
})

test.each([
  ['Options.limit', ['src/options.test.ts:3 limit: 3,']],
  ['Options.others', []],
  ['Options.retry', ['src/options.test.ts:4 retry() {},']],
  ['scripts/a.js#parseInt()', ["scripts/b.js:1 parseInt('1')"]],
  ['scripts/a.js#loneName()', []],
  ['inMdx', ['docs/start.mdx:1 <inMdx />']],
  ['inPage', ['page.html:3 inPage()']],
])('usages of %s that are no sites: %j', { timeout: 120_000 }, async (symbol_name, places) => {
  const { verdict } = await workspace.references({ symbol_name, direction: 'usages' })
  expect(verdict.open_sites ?? []).toEqual(places)
  expect(verdict.complete).toBe(places.length === 0)
})

test('a member of what a function was given can be named anywhere', async () => {
  const { verdict } = await workspace.references({
    symbol_name: 'src/reply.js#exports.end.ended',
    direction: 'usages',
  })
  expect(verdict.open_sites).toEqual(['src/reader.js:1 exports.isEnded = given => given.ended'])
})
