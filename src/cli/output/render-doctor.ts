/** What the doctor found, as text. */
import { counted, printable, type TextOptions, TextPage } from '../../questions/shared/render-text.ts'
import type { DoctorAnswer, DoctorCheck } from '../../workspace/engines/run-doctor.ts'

export function renderDoctor(answer: DoctorAnswer, options: TextOptions): string {
  const page = new TextPage(options)
  for (const language of new Set(answer.checks.map(check => check.language))) {
    page.line(page.paint('bold', language))
    for (const check of answer.checks) if (check.language === language) renderCheck(page, check)
  }
  const { files, index, machine } = answer
  for (const { file, message } of answer.failed_projects)
    page.sentence('project file: ', `${printable(file)}: ${printable(message)}`, 'yellow')
  page.sentence('index: ', index.state === 'none' ? index.message : `${index.state} (${index.message})`)
  const reasons = Object.entries(files.left_out).map(([reason, count]) => `${count} ${reason}`)
  page.sentence('files: ', [`${files.indexed} indexed`, ...reasons].join(', '))
  const watches = machine.watch_limit === null ? '' : `, ${machine.watch_limit} folders may be watched`
  page.sentence('machine: ', `${machine.free_disk_mb} MB of disk free, SQLite ${machine.sqlite}${watches}`)
  const { active, why } = answer.sandbox
  page.sentence(
    'sandbox: ',
    active ? `active (${why}): engines and git see nothing but the repository` : `not active: ${why}`,
  )
  if (answer.ok) page.line(page.paint('green', 'all is well'))
  else if (answer.without_engine.length > 0)
    page.sentence(
      '',
      `${counted(answer.without_engine.length, 'language')} cannot be made exact: ${answer.without_engine.join(', ')}`,
      'yellow',
    )
  return page.toString()
}

function renderCheck(page: TextPage, check: DoctorCheck): void {
  const { server, found, path, version, probe, took_ms, message, fix } = check
  if (!found) {
    page.sentence(`  ${server}: `, `missing: ${message}`, 'yellow')
    page.sentence('    ', `to have it: ${fix}`)
    return
  }
  page.sentence(
    `  ${server} ${version}: `,
    `probe ${probe} in ${took_ms} ms`,
    probe === 'passed' ? 'green' : 'yellow',
  )
  page.sentence('    ', path, 'dim')
  if (message !== '') page.sentence('    ', message)
  if (fix !== '') page.sentence('    ', `next: ${fix}`)
}
