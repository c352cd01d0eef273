/** `npm run bench|accuracy -- <arguments>`: set-up, then one program of bench/. */
import { installEngines } from './engines.mjs'
import { requireBuilt, setup } from './setup.mjs'
import { standIn } from './stand-in.mjs'

await setup()

const [name, ...args] = process.argv.slice(2)
if (name === 'mutate' || ['precise', 'agree', '--exact'].some(word => args.includes(word)))
  await installEngines()
const cwd = process.env.INIT_CWD ?? process.cwd()
process.exitCode = await standIn(process.execPath, [requireBuilt(`bench/${name}.js`), ...args], { cwd })
