/** Runs npm: the one that started this script, else the one on PATH. Its output goes to stderr. */
import { spawn } from 'node:child_process'

/** Returns whether it succeeded. stdout belongs to the command that needs the set-up. */
export function npm(args, cwd) {
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  return new Promise(done => {
    const child = spawn(program, [...first, ...args], { cwd, stdio: ['ignore', 2, 2] })
    child.on('error', error => {
      console.error(`set-up: npm cannot be started: ${error.message}`)
      done(false)
    })
    child.on('exit', code => done(code === 0))
  })
}
