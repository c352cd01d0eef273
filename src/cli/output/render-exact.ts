/** What the exact pass came to, as a table. */

import type { FamilyReport } from '../../pipeline/exact/make-exact.ts'
import { counted, type TextOptions, TextPage } from '../../questions/shared/render-text.ts'
import type { ExactReport } from '../../workspace/jobs/index-precisely.ts'

export function renderExact({ families, languages }: ExactReport, options: TextOptions): string {
  const page = new TextPage(options)
  for (const row of languages) {
    const { language, sites, exact_sites, external_sites, unknown_sites, open_sites } = row
    const open = sites - exact_sites - external_sites - unknown_sites
    page.sentence(
      `${language}: `,
      `${counted(sites, 'site')}, ${exact_sites} exact, ${external_sites} external, ${unknown_sites} unknown, ` +
        `${open} open (${percent(row.settled_share)} settled, ${percent(row.answered_share)} answered)`,
      'bold',
    )
    if (open > open_sites) page.line(`  ${open - open_sites} of the open ones have a guess of syntax`)
  }
  for (const family of families) renderFamily(page, family)
  return page.toString()
}

function renderFamily(page: TextPage, family: FamilyReport): void {
  if (family.missing !== undefined) page.sentence(`${family.family}: `, family.missing, 'yellow')
  for (const { name, version, cpuSeconds, peakRssMb, restarts, message } of family.engines) {
    const again = restarts > 0 ? `, ${counted(restarts, 'restart')}` : ''
    page.sentence(
      '  ',
      `${name} ${version}: ${cpuSeconds.toFixed(1)} CPU s, peak ${Math.round(peakRssMb)} MB${again}`,
      'dim',
    )
    if (message !== undefined) page.sentence('  ', `${name}: ${message}`, 'yellow')
  }
  const seconds = (family.tookMs / 1000).toFixed(1)
  page.sentence('  ', `${family.family}: ${counted(family.asked, 'site')} asked in ${seconds} s`, 'dim')
  for (const [why, files] of Object.entries(family.failed))
    page.sentence('  ', `${counted(files, 'file')} without an answer: ${why}`, 'yellow')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
