/** The order of the background pass: where someone is looking, then what is ambiguous, then by importance. */
import { CONFIDENCES } from '../model/index.ts'
import type { AskableFile, AskableSite } from '../store/read-askable.ts'

const PROBABLE = CONFIDENCES.indexOf('probable')

/** `first`: paths that were edited or asked about. Files with nothing left to ask are left out. */
export function orderFiles(
  files: readonly AskableFile[],
  sitesOf: (file: AskableFile) => readonly AskableSite[],
  first: ReadonlySet<string> = new Set(),
): { files: AskableFile[]; sites: number; open: number } {
  let sites = 0
  let open = 0
  const scored: { file: AskableFile; urgency: number }[] = []
  for (const file of files) {
    const all = sitesOf(file)
    const left = all.filter(site => site.settledBy.length === 0)
    sites += all.length
    open += left.length
    if (left.length === 0) continue
    const unsure = left.filter(site => !site.guesses.some(edge => edge.confidence <= PROBABLE)).length
    const share = Math.round((unsure / left.length) * 4)
    scored.push({ file, urgency: (first.has(file.path) ? 100 : 0) + share })
  }
  scored.sort(
    (a, b) => b.urgency - a.urgency || b.file.rank - a.file.rank || (a.file.path < b.file.path ? -1 : 1),
  )
  return { files: scored.map(({ file }) => file), sites, open }
}
