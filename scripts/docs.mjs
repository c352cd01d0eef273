/** `npm run docs`: rewrites the pages that are made from the program itself. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { setup } from './setup.mjs'

await setup()
const load = path => import(join(root, 'dist', 'src', path))
const { describeTools } = await load('mcp/describe-tools.js')
const { describeErrors } = await load('errors/describe-errors.js')
writeFileSync(join(root, 'docs', 'tools.md'), describeTools())
writeFileSync(join(root, 'docs', 'errors.md'), describeErrors())
