/** `npm run new-engine -- <language> <engine>`: writes the skeleton of an engine. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { end, writeSkeleton } from './write-skeleton.mjs'

const [language, engine, ...rest] = process.argv.slice(2)
const isName = text => /^[a-z][a-z0-9-]*$/.test(text ?? '')
if (!isName(language) || !isName(engine) || rest.length > 0)
  end('usage: npm run new-engine -- <language> <engine>')
if (!existsSync(join(root, 'src/languages', language))) end(`there is no language ${language}`)
const folder = `supervisors/${language}/${engine}`
if (existsSync(join(root, folder))) end(`${folder} is there already`)

const name = engine.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase())
writeSkeleton('engine', { language, engine, name })
console.log(`
next: a line for ${folder}/ in docs/architecture.md, its traps in tests/supervisors, then \`npm test -- tests/supervisors\``)
