/** Selects the patterns of an ignore file that can be matched in bounded time, and reports the others. */

export interface BoundedPatterns {
  patterns: string[]
  /** One sentence for each dropped pattern, up to a limit, and one for the rest. */
  dropped: string[]
}

const MAX_LENGTH = 500
const MAX_PATTERNS = 1_000
const MAX_NAMED = 20
/**
 * `ignore` 7.0.14 backtracks over `**`: on a path of 64 folders two take 0.4 ms, three 10 ms, ten more than 20 s. One
 * at the end costs nothing. Stars within a name were cheap in any number.
 */
const MAX_DOUBLE_STARS = 2
const MAX_STARS = 20

export function boundPatterns(lines: readonly string[]): BoundedPatterns {
  const result: BoundedPatterns = { patterns: [], dropped: [] }
  let dropped = 0
  for (const line of lines) {
    const pattern = line.replace(/\r$/, '')
    if (pattern.trim() === '' || pattern.startsWith('#')) continue
    const reason = result.patterns.length >= MAX_PATTERNS ? 'too many patterns' : tooCostly(pattern)
    if (reason === null) result.patterns.push(pattern)
    else if (++dropped <= MAX_NAMED) {
      result.dropped.push(`pattern ${JSON.stringify(pattern.slice(0, 80))} is dropped: ${reason}`)
    }
  }
  if (dropped > MAX_NAMED) result.dropped.push(`${dropped - MAX_NAMED} more patterns are dropped`)
  return result
}

function tooCostly(pattern: string): string | null {
  if (pattern.length > MAX_LENGTH) return `longer than ${MAX_LENGTH} characters`
  if (pattern.includes('\0')) return 'holds NUL'
  const doubles = pattern
    .split('/')
    .slice(0, -1)
    .filter(segment => segment.replace(/^!/, '') === '**').length
  if (doubles > MAX_DOUBLE_STARS) return `more than ${MAX_DOUBLE_STARS} times **`
  const stars = pattern.match(/\*+/g)?.length ?? 0
  return stars > MAX_STARS ? `more than ${MAX_STARS} times *` : null
}
