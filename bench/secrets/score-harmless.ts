/** How many harmless lines have something masked in them. */
import { maskSecrets } from '../../src/secrets/mask-secrets.ts'
import { groupBy, type HarmlessLine, readFiles } from './harmless-lines.ts'

export interface HarmlessScore {
  total: number
  /** Lines that were masked, with what they are now. */
  wrong: (HarmlessLine & { text: string; shown: string })[]
  /** Not in the clones that are here. */
  missing: number
}

export function scoreHarmless(lines: readonly HarmlessLine[], mirrors: string): HarmlessScore {
  const score: HarmlessScore = { total: 0, wrong: [], missing: 0 }
  for (const [, own] of groupBy(lines, ({ repository }) => repository)) {
    const { repository, commit } = own[0]!
    const byFile = groupBy(own, ({ file }) => file)
    const texts = readFiles(mirrors, repository, commit, [...byFile.keys()])
    for (const [file, inFile] of byFile) {
      const text = texts.get(file)
      if (text === undefined) {
        score.missing += inFile.length
        continue
      }
      const before = text.split('\n')
      const after = maskSecrets(text, { path: file }).text.split('\n')
      score.total += inFile.length
      for (const one of inFile) {
        const [own, shown] = [before[one.line - 1] ?? '', after[one.line - 1] ?? '']
        if (own !== shown) score.wrong.push({ ...one, text: own, shown })
      }
    }
  }
  return score
}
