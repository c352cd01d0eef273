/** What indexing did, and what it leaves out, as text. */

import type { Skipped } from '../../discover/files/skip-reason.ts'
import { greatest } from '../../model/long-lists.ts'
import type { IndexReport } from '../../pipeline/index-report.ts'
import { counted, printable, type TextOptions, TextPage } from '../../questions/shared/render-text.ts'
import { renderLanguages } from '../../questions/status/render.ts'
import type { ExactnessEstimate, IndexState } from '../../workspace/engines/estimate-exactness.ts'
import { sayDuration } from './say-duration.ts'

const PROBLEMS_SHOWN = 10

/** With the state of the index afterwards, where somebody wants to know. */
export interface IndexedReport extends IndexReport, Partial<IndexState> {}

export function renderReport(report: IndexedReport, options: TextOptions): string {
  const page = new TextPage(options)
  const seconds = (report.tookMs / 1000).toFixed(report.tookMs < 10_000 ? 2 : 1)
  page.sentence(
    '',
    `${report.mode === 'full' ? 'indexed' : 'synced'} ${counted(report.files, 'file')} in ${seconds} s: ` +
      `${counted(report.symbols, 'symbol')}, ${counted(report.edges, 'edge')}`,
    'bold',
  )
  if (report.mode !== 'full') page.sentence('  ', describeChanges(report))
  renderLanguages(page, report.languages ?? [])
  if (report.skipped.length > 0)
    page.sentence(
      '  ',
      `${counted(report.skipped.length, 'file')} left out: \`bombe index --show-ignored\` says why`,
      'dim',
    )
  renderProblems(page, report)
  if (report.exactness) renderExactness(page, report.exactness)
  return page.toString()
}

function describeChanges({ added, changed, removed, renamed }: IndexReport): string {
  if (added + changed + removed + renamed === 0) return 'nothing had changed'
  return `${added} added, ${changed} changed, ${removed} removed, ${renamed} renamed`
}

/** What exactness would cost; nothing where there is nothing left to ask. */
function renderExactness(page: TextPage, exactness: ExactnessEstimate): void {
  const { open_sites, engines, about_seconds, without_engine, syntax_only } = exactness
  if (open_sites > 0)
    page.sentence(
      '  ',
      `\`bombe index --precise\`: about ${sayDuration(about_seconds)} with ${engines.join(' and ')}, ` +
        'then every answer is as exact as it can be; without it, the first question about a symbol asks',
      'dim',
    )
  if (without_engine.length > 0)
    page.sentence(
      '  ',
      `no engine here for ${without_engine.join(', ')}: \`bombe doctor\` says how to get one`,
      'yellow',
    )
  if (syntax_only.length > 0)
    page.sentence(
      '  ',
      `${syntax_only.join(', ')}: answered by syntax, bombe has no engine for that yet`,
      'dim',
    )
}

/** What was masked is no fault of the repository: it is counted. */
function renderProblems(page: TextPage, { problems }: IndexReport): void {
  const masked = problems.filter(({ code }) => code === 'secret_masked').length
  if (masked > 0)
    page.sentence('  ', `${counted(masked, 'file')} with text masked that looks like a secret`, 'dim')
  const listed = problems.filter(({ code }) => code !== 'secret_masked')
  if (listed.length === 0) return
  page.line(page.paint('yellow', counted(listed.length, 'problem')))
  for (const { path, code, message } of listed.slice(0, PROBLEMS_SHOWN)) {
    page.cut(2, `${path} ${code}: ${message}`)
  }
  if (listed.length > PROBLEMS_SHOWN)
    page.line(`  and ${listed.length - PROBLEMS_SHOWN} more: status lists them`)
}

const SKIP_WORDS: Readonly<Record<Skipped['reason'], string>> = {
  ignored: 'ignored by git',
  setting: 'left out by a setting',
  dependencies: 'installed packages',
  cache: 'cache',
  minified: 'minified',
  generated: 'generated',
  lock_file: 'lock file',
  binary: 'binary',
  too_large: 'too large',
  symlink: 'link',
  not_a_file: 'no file',
  language: 'no language to read',
  language_off: 'language turned off',
}

export function renderSkipped({ skipped }: { skipped: readonly Skipped[] }, options: TextOptions): string {
  const page = new TextPage(options)
  const words = skipped.map(({ reason }) => SKIP_WORDS[reason])
  const column = greatest(words.map(({ length }) => length))
  skipped.forEach(({ path, pattern }, index) => {
    const by = pattern === undefined ? '' : `  ${page.paint('dim', `by ${printable(pattern)}`)}`
    page.line(`${page.paint('dim', words[index]!.padEnd(column))}  ${printable(path)}${by}`)
  })
  page.line(`${counted(skipped.length, 'path')} left out`)
  return page.toString()
}
