/** What indexing did, and what it leaves out, as text. */

import type { Skipped } from '../../discover/files/skip-reason.ts'
import { greatest } from '../../model/long-lists.ts'
import type { IndexReport } from '../../pipeline/index-report.ts'
import { counted, printable, type TextOptions, TextPage } from '../../questions/shared/render-text.ts'

const PROBLEMS_SHOWN = 10

export function renderReport(report: IndexReport, options: TextOptions): string {
  const page = new TextPage(options)
  const seconds = (report.tookMs / 1000).toFixed(report.tookMs < 10_000 ? 2 : 1)
  page.sentence(
    '',
    `${report.mode === 'full' ? 'indexed' : 'synced'} ${counted(report.files, 'file')} in ${seconds} s: ` +
      `${counted(report.symbols, 'symbol')}, ${counted(report.sites, 'site')}, ${counted(report.edges, 'edge')}`,
    'bold',
  )
  const { added, changed, removed, renamed } = report
  if (report.mode !== 'full') {
    page.sentence('  ', `${added} added, ${changed} changed, ${removed} removed, ${renamed} renamed`)
  }
  if (report.skipped.length > 0)
    page.sentence(
      '  ',
      `${counted(report.skipped.length, 'file')} left out: index --show-ignored says why`,
      'dim',
    )
  renderProblems(page, report)
  return page.toString()
}

function renderProblems(page: TextPage, { problems }: IndexReport): void {
  if (problems.length === 0) return
  page.line(page.paint('yellow', counted(problems.length, 'problem')))
  for (const { path, code, message } of problems.slice(0, PROBLEMS_SHOWN)) {
    page.cut(2, `${path} ${code}: ${message}`)
  }
  if (problems.length > PROBLEMS_SHOWN)
    page.line(`  and ${problems.length - PROBLEMS_SHOWN} more: status lists them`)
}

export function renderSkipped({ skipped }: { skipped: readonly Skipped[] }, options: TextOptions): string {
  const page = new TextPage(options)
  const column = greatest(skipped.map(({ reason }) => reason.length))
  for (const { path, reason } of skipped)
    page.line(`${page.paint('dim', reason.padEnd(column))}  ${printable(path)}`)
  page.line(`${counted(skipped.length, 'path')} left out`)
  return page.toString()
}
