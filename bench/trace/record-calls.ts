/** Runs the tests of a repository under a tracer, and returns the calls that happened. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readCalls, type TracedCall } from './traced-call.ts'
import { TRACERS } from './tracers.ts'

export async function recordCalls(
  repository: string,
  language: string,
  command: string,
): Promise<TracedCall[]> {
  const calls = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-calls-')))
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-tracer-')))
  const run = await TRACERS[language]!.prepare(repository, scratch)
  try {
    const env = { ...process.env, ...run.env, TRACE_ROOT: run.folder, TRACE_CALLS: calls }
    const { status } = spawnSync(command, {
      shell: true,
      cwd: run.folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    process.stderr.write(`the tests ended with status ${status}\n`)
    return readCalls(calls, run.probed, run.fileOf)
  } finally {
    for (const folder of [calls, scratch]) rmSync(folder, { recursive: true, force: true })
    if (run.isCopy) rmSync(dirname(run.folder), { recursive: true, force: true })
  }
}
