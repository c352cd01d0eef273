/** `npm start -- <bombe arguments>`: set-up, then bombe, as if it had been called directly. */
import { spawn } from 'node:child_process'
import { requireBuilt, setup } from './setup.mjs'

await setup()

// npm runs scripts in the package's folder; a person means the folder they stand in.
const cwd = process.env.INIT_CWD ?? process.cwd()
const main = requireBuilt('bombe/main.js')
const child = spawn(process.execPath, [main, ...process.argv.slice(2)], { cwd, stdio: 'inherit' })

// Ctrl-C reaches the whole process group: bombe decides how to end, this script only reports it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
}
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
})
