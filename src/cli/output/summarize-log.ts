/** Sums up the call log: which tools were called, what they cost, and which answers were followed by another call. */
import type { LogEntry } from './append-log.ts'

export interface ToolSummary {
  tool: string
  calls: number
  median_ms: number
  slowest_ms: number
  tokens: number
  complete: number
  /** Calls after which another came within `FOLLOWED_WITHIN_MS`: the answer was perhaps not enough. */
  followed: number
  /** The tool that came most often then. */
  followed_by?: string
}

export interface LogSummary {
  calls: number
  first?: string
  last?: string
  tools: ToolSummary[]
  /** Lines that are no call, such as one that was cut by a full disk. */
  unread_lines: number
}

const FOLLOWED_WITHIN_MS = 60_000

type Call = LogEntry & { time: string }

export function summarizeLog(text: string): LogSummary {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const calls = lines.flatMap(line => readCall(line) ?? [])
  calls.sort((a, b) => a.time.localeCompare(b.time))
  const byTool = Map.groupBy(
    calls.map((call, at) => ({ call, next: calls[at + 1] })),
    ({ call }) => call.tool,
  )
  const tools = [...byTool].map(([tool, steps]) => summarizeTool(tool, steps))
  const [first, last] = [calls[0]?.time, calls.at(-1)?.time]
  return {
    calls: calls.length,
    ...(first && last ? { first, last } : {}),
    tools: tools.sort((a, b) => b.calls - a.calls || a.tool.localeCompare(b.tool)),
    unread_lines: lines.length - calls.length,
  }
}

function summarizeTool(tool: string, steps: readonly { call: Call; next: Call | undefined }[]): ToolSummary {
  const durations = steps.map(({ call }) => call.duration_ms).sort((a, b) => a - b)
  const followers = steps.flatMap(({ call, next }) =>
    next && Date.parse(next.time) - Date.parse(call.time) <= FOLLOWED_WITHIN_MS ? [next.tool] : [],
  )
  const counts = [...Map.groupBy(followers, name => name)].sort((a, b) => b[1].length - a[1].length)
  const mostOften = counts[0]?.[0]
  return {
    tool,
    calls: steps.length,
    median_ms: Math.round(durations[Math.floor(durations.length / 2)] ?? 0),
    slowest_ms: Math.round(durations.at(-1) ?? 0),
    tokens: steps.reduce((sum, { call }) => sum + (call.tokens ?? 0), 0),
    complete: steps.filter(({ call }) => call.verdict?.complete === true).length,
    followed: followers.length,
    ...(mostOften ? { followed_by: mostOften } : {}),
  }
}

function readCall(line: string): Call | null {
  try {
    const call = JSON.parse(line) as Partial<Call>
    const isCall =
      typeof call.tool === 'string' &&
      typeof call.duration_ms === 'number' &&
      typeof call.time === 'string' &&
      !Number.isNaN(Date.parse(call.time))
    return isCall ? (call as Call) : null
  } catch {
    return null
  }
}

export function renderLogSummary(summary: LogSummary): string {
  if (summary.calls === 0) return 'the log has no calls yet\n'
  const head = ['tool', 'calls', 'median', 'slowest', 'tokens', 'complete', 'followed within a minute']
  const rows = summary.tools.map(one => [
    one.tool,
    String(one.calls),
    `${one.median_ms} ms`,
    `${one.slowest_ms} ms`,
    String(one.tokens),
    `${one.complete} of ${one.calls}`,
    one.followed === 0 ? 'never' : `${one.followed} times, most often by ${one.followed_by}`,
  ])
  const widths = head.map((title, at) =>
    rows.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), title.length),
  )
  const lines = [head, ...rows].map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const span = `${summary.calls} calls from ${local(summary.first)} to ${local(summary.last)}`
  const unread = summary.unread_lines > 0 ? [`${summary.unread_lines} lines could not be read`] : []
  return `${[span, '', ...lines, ...unread].join('\n')}\n`
}

function local(time: string | undefined): string {
  return time ? new Date(time).toLocaleString() : ''
}
