/** `npm run new-language -- <id> [--extension .x] [--grammar name]`: writes the skeleton of a language. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './root.mjs'
import { end, writeSkeleton } from './write-skeleton.mjs'

const { values, positionals } = parseArgs({
  options: { extension: { type: 'string' }, grammar: { type: 'string' } },
  allowPositionals: true,
})
const [id, ...rest] = positionals
if (!/^[a-z][a-z0-9-]*$/.test(id ?? '') || rest.length > 0)
  end('usage: npm run new-language -- <id> [--extension .x] [--grammar name]')
const { extension = `.${id}`, grammar = id } = values
if (!/^\.[a-z0-9]+$/i.test(extension)) end(`${extension} is no extension: it starts with a dot`)
if (existsSync(join(root, 'src/languages', id))) end(`src/languages/${id} is there already`)

writeSkeleton('language', { id, extension, grammar })
console.log(`
next: fill in the queries, write the fixture with carets, then \`npm run golden\` and a row in docs/constructs.md`)
