/** Compares a fresh report with the committed one, so that no change lowers a figure unnoticed. */

/** The suites whose precision or recall fell, one sentence each. */
export function findRegressions(committed: string, fresh: string): string[] {
  const before = readStats(committed)
  const after = readStats(fresh)
  const found: string[] = []
  for (const [suite, now] of after) {
    const then = before.get(suite)
    if (!then) continue
    if (fell(then.precision, now.precision))
      found.push(`${suite}: precision ${then.precision} % -> ${now.precision} %`)
    if (fell(then.recall, now.recall)) found.push(`${suite}: recall ${then.recall} % -> ${now.recall} %`)
  }
  return found
}

interface SuiteStats {
  precision: number | undefined
  recall: number | undefined
}

function readStats(text: string): Map<string, SuiteStats> {
  const stats = new Map<string, SuiteStats>()
  for (const line of text.split('\n')) {
    const row = /^(\S+) +\d+ +(\S+) +\d+\/\d+ +(\S+) +\d+\/\d+/.exec(line)
    if (row) stats.set(row[1]!, { precision: share(row[2]!), recall: share(row[3]!) })
  }
  return stats
}

function share(text: string): number | undefined {
  return text === '-' ? undefined : Number.parseFloat(text)
}

function fell(then: number | undefined, now: number | undefined): boolean {
  return then !== undefined && (now === undefined || now < then)
}
