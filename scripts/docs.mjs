/** `npm run docs`: rewrites the pages, and parts of pages, that are made from the program itself. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeHouse } from './measure-house.mjs'
import { root } from './root.mjs'
import { setup } from './setup.mjs'

const HOUSE_BLOCK = /(<!-- house:start -->\n)[\s\S]*(<!-- house:end -->)/

await setup()
const load = path => import(join(root, 'dist', 'src', path))
const { describeTools } = await load('mcp/describe-tools.js')
const { describeErrors } = await load('errors/describe-errors.js')
const { printManPage } = await load('cli/shell/print-man-page.js')
const { buildWholeProgram } = await load('cli/build-program.js')
const { describeCommands } = await load('cli/shell/describe-commands.js')
const { readVersion } = await load('cli/read-version.js')
const { inCommandWords } = await load('questions/declare/print-advice.js')
writeFileSync(join(root, 'docs', 'tools.md'), describeTools())
const program = describeCommands(await buildWholeProgram())
writeFileSync(join(root, 'docs', 'bombe.1'), printManPage(program, readVersion()))
writeFileSync(
  join(root, 'docs', 'errors.md'),
  describeErrors(hint => inCommandWords(hint)),
)

const architecture = join(root, 'docs', 'architecture.md')
const text = readFileSync(architecture, 'utf8')
writeFileSync(
  architecture,
  text.replace(HOUSE_BLOCK, (_, start, end) => `${start}\n${describeHouse()}\n${end}`),
)
