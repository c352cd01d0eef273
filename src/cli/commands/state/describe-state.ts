/** What a state file holds, as text. */
import { counted, printable, type TextPage } from '../../../questions/shared/render-text.ts'
import type { StateHeader } from '../../../store/generations/state-file.ts'

export function describeState(page: TextPage, state: StateHeader): void {
  const { repo, commit, ref, files, symbols, edges, exact_sites, engines, bytes, program } = state
  const where = [
    printable(repo),
    printable(ref.replace(/^refs\/heads\//, '')),
    printable(commit.slice(0, 12)),
  ]
  page.sentence('  ', where.filter(word => word !== '').join(' '))
  page.sentence('  ', `${counted(files, 'file')}, ${counted(symbols, 'symbol')}, ${counted(edges, 'edge')}`)
  page.sentence('  ', `${counted(exact_sites, 'exact site')}, by ${engines.map(printable).join(', ')}`)
  page.sentence('  ', `${(bytes / 1_000_000).toFixed(1)} MB unpacked, made by bombe ${printable(program)}`)
}
