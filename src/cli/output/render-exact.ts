/** What the exact pass came to, as a table. */

import type { FamilyReport } from '../../pipeline/exact/make-exact.ts'
import { counted, type TextOptions, TextPage } from '../../questions/shared/render-text.ts'
import { renderLanguages } from '../../questions/status/render.ts'
import type { ExactReport } from '../../workspace/jobs/index-precisely.ts'

export function renderExact({ families, languages }: ExactReport, options: TextOptions): string {
  const page = new TextPage(options)
  renderLanguages(page, languages)
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
  page.sentence(
    '  ',
    `${family.family}: asked about ${counted(family.asked, 'reference')} in ${seconds} s`,
    'dim',
  )
  for (const [why, files] of Object.entries(family.failed))
    page.sentence('  ', `${counted(files, 'file')} without an answer: ${why}`, 'yellow')
}
