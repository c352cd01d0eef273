/** Merges a fresh report into a committed one: measured suites replace their rows, the others keep theirs. */

/** Both texts as `reportSuites` writes them: sections, each with a heading and one row per suite, sorted by name. */
export function restateStats(committed: string, fresh: string): string {
  const before = sectionsOf(committed)
  const after = sectionsOf(fresh)
  const measured = new Set(after[0]?.rows.keys() ?? [])
  const sections = after.map(({ heading, rows }, at) => {
    const unmeasured = [...(before[at]?.rows ?? [])].filter(([suite]) => !measured.has(suite))
    const all = [...unmeasured, ...rows].sort(([a], [b]) => (a < b ? -1 : 1))
    return [heading, ...all.map(([, row]) => row)].join('\n')
  })
  return `${sections.join('\n\n')}\n`
}

interface Section {
  heading: string
  rows: Map<string, string>
}

function sectionsOf(text: string): Section[] {
  const blocks = text.trim() === '' ? [] : text.trimEnd().split('\n\n')
  return blocks.map(block => {
    const [heading = '', ...rows] = block.split('\n')
    return { heading, rows: new Map(rows.map(row => [row.split(' ')[0] ?? '', row])) }
  })
}
