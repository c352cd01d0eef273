/** A fresh report over a committed one: suites that were measured replace their rows, the others keep theirs. */

/** Both texts as `reportSuites` writes them: sections, each a heading and one row a suite, in order of names. */
export function restateStats(committed: string, fresh: string): string {
  const before = sectionsOf(committed)
  const after = sectionsOf(fresh)
  const measured = new Set(after[0]?.rows.keys() ?? [])
  const sections = after.map(({ heading, rows }, at) => {
    const kept = [...(before[at]?.rows ?? [])].filter(([suite]) => !measured.has(suite))
    const all = [...kept, ...rows].sort(([a], [b]) => (a < b ? -1 : 1))
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
