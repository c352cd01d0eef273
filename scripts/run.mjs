/** `npm start -- <bombe arguments>`: set-up, then bombe, as if it had been called directly. */
import { requireBuilt, setup } from './setup.mjs'
import { standIn } from './stand-in.mjs'

await setup()

// npm runs scripts in the package's folder; a person means the folder they stand in.
const cwd = process.env.INIT_CWD ?? process.cwd()
const main = requireBuilt('bombe/main.js')
process.exitCode = await standIn(process.execPath, [main, ...process.argv.slice(2)], { cwd })
