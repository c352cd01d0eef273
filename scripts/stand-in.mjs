/** Runs a program in the place of this process: same streams, same signals, same status. */
import { spawn } from 'node:child_process'

/** Resolves to the status that this process shall end with. */
export function standIn(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  // Ctrl-C reaches the whole process group: the program decides how to end, this process only reports it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  }
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
