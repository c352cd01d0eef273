/** What every command starts with: the root, the settings, and the log. */
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { useSandbox } from '../processes/sandbox.ts'
import type { Meta } from '../questions/shared/answer.ts'
import { loadSettings, type Settings } from '../settings/load-settings.ts'
import type { SettingKey, SettingValues } from '../settings/settings.ts'
import type { Judgement } from '../verdict/judge.ts'
import { findRoot } from '../workspace/state/find-root.ts'
import type { GlobalOptions } from './command.ts'
import { appendLog } from './output/append-log.ts'
import { writeNotice } from './output/write-text.ts'
import { realFolder } from './real-folder.ts'

export interface Session {
  root: string
  settings: Settings
  /** Runs a call and, where a log is wanted, notes it. */
  log<Result>(tool: string, call: () => Promise<Result> | Result): Promise<Result>
  /** Notes a call that was made elsewhere. */
  note(tool: string, durationMs: number, result: unknown): void
}

export async function openSession(
  options: GlobalOptions,
  flags: Partial<Record<SettingKey, unknown>> = {},
): Promise<Session> {
  const named = options.repo === undefined ? undefined : realFolder(options.repo)
  const root = findRoot(named, realFolder('.'))
  const given = options.log === undefined ? flags : { ...flags, log: resolve(options.log) }
  const settings = loadSettings({ root, flags: given, env: process.env, home: homedir() })
  useSandbox(settings.values.sandbox)
  for (const warning of settings.warnings) writeNotice(`warning: ${warning}`)
  const noteCall: Session['note'] = (tool, duration, result) =>
    note(settings.values.log, tool, duration, result)
  const log = async <Result>(tool: string, call: () => Promise<Result> | Result): Promise<Result> => {
    const start = performance.now()
    const result = await call()
    noteCall(tool, performance.now() - start, result)
    return result
  }
  return { root, settings, log, note: noteCall }
}

function note(file: string, tool: string, duration: number, result: unknown): void {
  if (file === '') return
  const { verdict, meta } = (result ?? {}) as { verdict?: Judgement; meta?: Meta }
  const sure = verdict && { trust: verdict.trust, complete: verdict.complete, why: verdict.why }
  const failure = appendLog(file, {
    tool,
    duration_ms: Math.round(duration),
    ...(meta?.tokens_used === undefined ? {} : { tokens: meta.tokens_used }),
    ...(sure ? { verdict: sure } : {}),
  })
  if (failure) writeNotice(`warning: ${failure}`)
}

/** Waiting for a cold engine is better than asking again. */
export function engineDeadline(settings: SettingValues): number {
  const deadlineMs = settings['engines.deadline_ms']
  return deadlineMs === 0 ? 0 : Math.max(deadlineMs, settings['engines.command_deadline_ms'])
}
