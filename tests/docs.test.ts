/** The docs say what is so: generated pages are current, commands run, links lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildProgram } from '../src/cli/build-program.ts'
import { describeErrors } from '../src/errors/describe-errors.ts'
import { describeTools } from '../src/mcp/describe-tools.ts'
import { sandbox } from './cli/run-bombe.ts'
import { ROOT } from './house/read-sources.ts'

const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map(name => `docs/${name}`)].filter(path =>
  path.endsWith('.md'),
)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test.each([
  ['docs/tools.md', describeTools],
  ['docs/errors.md', describeErrors],
])('%s is what `npm run docs` writes', (path, describePage) => {
  expect(read(path)).toBe(describePage())
})

test.each(PAGES)('links of %s lead to files', page => {
  const targets = [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(match => match[1] ?? '')
  const missing = targets.filter(
    target => !target.includes('://') && !existsSync(join(ROOT, dirname(page), target)),
  )
  expect(missing).toEqual([])
})

test('every command that a page names is there', async () => {
  const program = await buildProgram([], { signal: new AbortController().signal, status: 0 })
  const known = new Set(program.commands.map(command => command.name()))
  for (const page of PAGES) {
    for (const [, name = ''] of read(page).matchAll(/`bombe ([a-z]+)/g))
      expect(known, `${page}: bombe ${name}`).toContain(name)
  }
})

/** Blocks marked `sh` are commands one can copy. */
describe('commands of the troubleshooting page run', () => {
  const { bombe, remove } = sandbox({ 'src/login.py': 'def login():\n    return 1\n' })
  afterAll(remove)
  const lines = [...read('docs/troubleshooting.md').matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(
    ([, block = '']) => block.trim().split('\n'),
  )
  test.each(lines.filter(line => line !== 'bombe doctor'))('%s', line => {
    const [program, ...args] = line.split(' ')
    expect(program).toBe('bombe')
    // Before the first index, status says that there is none.
    expect([0, 1]).toContain(bombe(...args).status)
  })
})
