/** Nothing that bombe starts outlives it, however it ends; one folder starts programs. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MAIN, sandbox } from '../cli/run-bombe.ts'
import { readSources } from '../house/read-sources.ts'
import { isAlive, until } from '../supervisors/wait.ts'

const box = sandbox({ 'a.ts': 'export const a = 1\n' })
afterAll(() => box.remove())

/** A git that notes its pid and that of a child of another session without our mark, and hangs. */
function hangingGit(): { path: string; pids(): number[] } {
  const folder = join(box.folder, '..', 'bin')
  const notes = join(folder, 'pids')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'git'),
    `#!/bin/sh\nenv -i setsid sleep 1000 &\necho $$ >> ${notes}\necho $! >> ${notes}\nwhile :; do :; done\n`,
  )
  chmodSync(join(folder, 'git'), 0o755)
  const pids = () =>
    existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean).map(Number) : []
  return { path: folder, pids }
}

/** Modules that start a process for whoever imports them. */
const STARTERS = /^child_process$|^cluster$|^src\/processes\/(start-program|run-to-end)\.ts$/

describe('programs', () => {
  test('every place that starts a process is known', () => {
    const places = readSources('src', 'supervisors').flatMap(({ path, imports }) =>
      imports.some(({ module, typeOnly }) => !typeOnly && STARTERS.test(module)) ? [path] : [],
    )
    expect(places.sort()).toEqual([
      // The person's browser, which stays open.
      'src/cli/commands/view-command.ts',
      // It outlives the command that starts it, and ends by itself when nobody asks.
      'src/daemon/ask-daemon.ts',
      'src/discover/git/run-git.ts',
      'src/discover/ripgrep/run-ripgrep.ts',
      'src/pipeline/jobs/start-index-child.ts',
      'src/processes/guard.ts',
      'src/processes/run-to-end.ts',
      'src/processes/sandbox.ts',
      'src/processes/start-program.ts',
      'src/workspace/watch/background-watch.ts',
      'supervisors/core/process/launch.ts',
      'supervisors/core/process/process-list.ts',
    ])
  })

  test.skipIf(process.platform !== 'linux')(
    'after SIGKILL of bombe no git is left',
    { timeout: 30_000 },
    async () => {
      spawnSync('git', ['init', '-q'], { cwd: box.folder })
      const git = hangingGit()
      // Without the sandbox, which would end it all the more surely.
      const env = { ...box.env, BOMBE_SANDBOX: 'off', PATH: `${git.path}:${box.env.PATH}` }
      const bombe = spawn(process.execPath, [MAIN, 'index'], { cwd: box.folder, env, stdio: 'ignore' })
      await until(() => git.pids().length >= 2, 20_000)
      expect(git.pids().every(isAlive)).toBe(true)
      bombe.kill('SIGKILL')
      await until(() => !git.pids().some(isAlive), 5000)
    },
  )
})
