/** One JSON line a call: which tool, how long, how sure. Never source, never the question. */
import { appendFileSync } from 'node:fs'
import type { Judgement } from '../../verdict/judge.ts'

export interface LogEntry {
  tool: string
  duration_ms: number
  tokens?: number
  verdict?: Pick<Judgement, 'trust' | 'complete' | 'why'>
}

/** A log that cannot be written must not cost the answer. */
export function appendLog(file: string, entry: LogEntry): string | undefined {
  try {
    appendFileSync(file, `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`, { mode: 0o600 })
    return undefined
  } catch (error) {
    return `the log ${file} cannot be written: ${(error as Error).message}`
  }
}
