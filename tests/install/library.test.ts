/** The library as a user's program imports it: from the packed package, type-checked and run outside of the clone. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFiles } from '../cli/run-bombe.ts'
import { ROOT } from '../house/read-sources.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-library-')))
const modules = join(base, 'node_modules')

const PROGRAM = `
import { BombeError, openWorkspace, type GetReferencesAnswer } from 'bombe'

const workspace = await openWorkspace('repo', { settings: { 'engines.deadline_ms': 60000 } })
const stages = new Set<string>()
const refs: GetReferencesAnswer = await workspace.getReferences(
  { symbol_name: 'price', direction: 'callers' },
  { onProgress: ({ stage }) => stages.add(stage) },
)
const found = await workspace.searchSymbols({ query: 'Cart' })
const status = await workspace.status()
let code = ''
try {
  await workspace.getReferences({ symbol_name: 'nothing_bears_this_name' })
} catch (error) {
  if (error instanceof BombeError) code = error.code
}
await workspace.close()
console.log(JSON.stringify({
  callers: refs.callers?.map(({ handle, confidence }) => [handle, confidence]),
  trust: refs.verdict.trust,
  found: found.symbols[0]?.handle,
  state: status.index.state,
  waited: stages.size > 0,
  code,
}))
`

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', base], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(join(modules, 'bombe'), { recursive: true })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  execFileSync('tar', ['-xzf', join(base, filename), '--strip-components=1', '-C', join(modules, 'bombe')])
  const scopes = ['@vscode', '@typescript', '@parcel', '@types']
  for (const name of [...scopes, 'pyright', 'undici-types'])
    if (readdirSync(join(ROOT, 'node_modules')).includes(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  writeFiles(base, {
    'package.json': '{ "type": "module" }\n',
    'program.ts': PROGRAM,
    'wrong.ts': `import { openWorkspace } from 'bombe'
const workspace = await openWorkspace('repo')
await workspace.getReferences({ symbol: 'price' })
await workspace.getContext({})
`,
    'repo/src/cart.ts':
      'import { price } from "./price"\n\nexport class Cart {\n  total() {\n    return price()\n  }\n}\n',
    'repo/src/price.ts': 'export function price() {\n  return 1\n}\n',
  })
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

test('a program in TypeScript passes the type check and gets exact answers', () => {
  expect(check('program.ts')).toBe('')
  const printed = execFileSync(
    process.execPath,
    ['--experimental-strip-types', '--no-warnings', 'program.ts'],
    {
      cwd: base,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: base },
    },
  )
  expect(JSON.parse(printed)).toEqual({
    callers: [['src/cart.ts#Cart.total()', 'exact']],
    trust: 'exact',
    found: 'src/cart.ts#Cart',
    state: 'ready',
    waited: true,
    code: 'symbol_not_found',
  })
})

test('the type check refuses input that no question takes', () => {
  const errors = check('wrong.ts')
  expect(errors).toMatch(/wrong\.ts\(3,.*'symbol' does not exist in type 'GetReferencesInput'/)
  expect(errors).toMatch(/wrong\.ts\(4,.*'query' is missing/)
})

test('every method is shown in docs/library.md', () => {
  const types = readFileSync(join(modules, 'bombe/dist/bombe/library.d.ts'), 'utf8')
  const page = readFileSync(join(ROOT, 'docs/library.md'), 'utf8')
  const [, body = ''] = /export interface Workspace \{([\s\S]*?)\n\}/.exec(types) ?? []
  const methods = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name)
  expect(methods.length).toBeGreaterThan(10)
  expect(methods.filter(name => !page.includes(`\`${name}\``))).toEqual([])
})

function check(file: string): string {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const flags = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
    file,
  ]
  try {
    return execFileSync(process.execPath, [tsc, '--ignoreConfig', ...flags], { cwd: base, encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
