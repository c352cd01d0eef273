/** `npm run bench|accuracy -- <arguments>`: set-up, then one program of bench/. */
import { spawn } from 'node:child_process'
import { installEngines } from './engines.mjs'
import { requireBuilt, setup } from './setup.mjs'

await setup()

const [name, ...args] = process.argv.slice(2)
if (name === 'mutate' || ['precise', 'agree', '--exact'].some(word => args.includes(word)))
  await installEngines()
const cwd = process.env.INIT_CWD ?? process.cwd()
const child = spawn(process.execPath, [requireBuilt(`bench/${name}.js`), ...args], { cwd, stdio: 'inherit' })
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
})
