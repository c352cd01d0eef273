/** How far the references of a language are known, in words people use. */
import { counted } from '../shared/render-text.ts'
import type { LanguageStatus } from './answer.ts'

/** `83 files; of 6479 references 73 % are exact, 20 % by syntax alone, 7 % unknown to the engine`. */
export function describeReferences(language: LanguageStatus): string {
  const { files, sites, exact_sites, external_sites, unknown_sites, open_sites, carried_sites } = language
  if (sites === 0) return counted(files, 'file')
  const exact = exact_sites + external_sites
  const bySyntax = sites - exact - unknown_sites - open_sites - carried_sites
  const parts: [number, string][] = [
    [exact, 'exact'],
    [carried_sites, 'to be verified again'],
    [bySyntax, 'by syntax alone'],
    [unknown_sites, 'unknown to the engine'],
    [open_sites, 'open'],
  ]
  const shares = parts
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, words], index) => `${percent(count / sites)} ${index === 0 ? 'are ' : ''}${words}`)
  return `${counted(files, 'file')}; of ${counted(sites, 'reference')} ${shares.join(', ')}`
}

/** Few are not none, and almost all are not all. */
function percent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 0 && share > 0) return 'under 1 %'
  if (rounded === 100 && share < 1) return 'over 99 %'
  return `${rounded} %`
}
