/** The state of the index as text. */

import { greatest } from '../../model/long-lists.ts'
import { describeJob } from '../index/render.ts'
import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import type { LanguageStatus, ServerStatus, SnapshotStatus, StatusAnswer } from './answer.ts'
import { describeReferences } from './describe-references.ts'
import { localTime } from './local-time.ts'

const PROBLEMS_SHOWN = 10

export function renderStatus(answer: StatusAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const { index, meta } = answer
  page.line(`${page.paint('bold', printable(meta.repo))}  ${describeState(answer)}`)
  if (index.state === 'ready') {
    page.sentence(
      '  ',
      `${counted(index.files, 'file')}, ${counted(index.symbols, 'symbol')}, ${counted(index.edges, 'edge')}`,
    )
    page.sentence(
      '  ',
      `${megabytes(index.size_bytes)} MB on disk, indexed ${index.indexed_at ? localTime(index.indexed_at) : 'at an unknown time'}`,
    )
  }
  for (const job of shownJobs(answer.jobs)) page.sentence('  ', describeJob(job))
  if (answer.recovery) {
    const { job, mode, stage, message } = answer.recovery
    page.sentence('  ', `job ${job} (${mode}${stage === '' ? '' : `, ${stage}`}) was interrupted: ${message}`)
  }
  renderLanguages(page, answer.languages)
  if (answer.masked_secrets > 0)
    page.line(`  ${counted(answer.masked_secrets, 'place')} masked that look like secrets: --json lists them`)
  renderServers(page, answer.servers)
  renderWorkspaces(page, answer.workspaces)
  renderSnapshots(page, answer.snapshots)
  renderProblems(page, answer)
  if (meta.suggestion !== undefined) page.suggest('next: ', meta.suggestion)
  return page.toString()
}

const FRESHNESS_WORDS = { fresh: 'up to date', stale: 'files changed since', syncing: 'being updated' }

function describeState({ index, meta }: StatusAnswer): string {
  const state = index.state.replace('_', ' ')
  return index.state === 'ready' ? `${state}, ${FRESHNESS_WORDS[meta.freshness_status]}` : state
}

/** What runs, and how the last ended unless all is well. */
function shownJobs(jobs: StatusAnswer['jobs']): StatusAnswer['jobs'] {
  return jobs.filter(
    ({ state }, index) =>
      /queued|running|validating/.test(state) || (index === jobs.length - 1 && state !== 'published'),
  )
}

/** One line a language: how far its references are known. */
export function renderLanguages(page: TextPage, languages: readonly LanguageStatus[]): void {
  const column = greatest(languages.map(({ language }) => language.length))
  for (const one of languages) page.sentence(`  ${one.language.padEnd(column)}  `, describeReferences(one))
}

const SERVER_WORDS: Readonly<Record<ServerStatus['state'], string>> = {
  missing: 'not there',
  stopped: 'not running, starts when a question needs it',
  starting: 'starting',
  ready: 'running',
  backoff: 'ended unexpectedly, is started again soon',
  failed: 'failed',
}

function renderServers(page: TextPage, servers: readonly ServerStatus[]): void {
  for (const { name, state, version, why, rss_mb } of servers) {
    const memory = rss_mb > 0 ? `, ${rss_mb} MB` : ''
    // The code in front of the sentence is for programs.
    const reason = why.replace(/^[a-z_]+: /, '')
    const what = state === 'missing' && reason !== '' ? reason : `${SERVER_WORDS[state]}${memory}`
    const title = version === '' ? name : `${name} ${version}`
    const added = reason === '' || what === reason ? '' : ` (${reason})`
    page.sentence('  ', `engine ${title}: ${what}${added}`, 'dim')
  }
}

function renderWorkspaces(page: TextPage, workspaces: StatusAnswer['workspaces']): void {
  if (workspaces.length < 2) return
  page.line(page.paint('bold', `${workspaces.length} repositories are open`))
  for (const { root, state = 'ready', files = 0, ref, indexed_at } of workspaces) {
    const at = indexed_at === undefined ? [] : [`indexed ${localTime(indexed_at)}`]
    const facts = [
      state.replace('_', ' '),
      counted(files, 'file'),
      ...(ref === undefined ? [] : [ref]),
      ...at,
    ]
    page.sentence(`  ${printable(root)}  `, facts.join(', '), 'dim')
  }
}

/** The one of the work tree in question is described above. */
function renderSnapshots(page: TextPage, snapshots: readonly SnapshotStatus[]): void {
  if (snapshots.length < 2) return
  page.line(page.paint('bold', counted(snapshots.length, 'snapshot')))
  for (const { kind, ref, root, commit, size_bytes, last_used_at } of snapshots) {
    const what = kind === 'ref' ? ref : root
    const facts = [commit.slice(0, 12), `${megabytes(size_bytes)} MB`, `used ${localTime(last_used_at)}`]
    page.sentence(`  ${printable(what)}  `, facts.filter(fact => fact !== '').join(', '), 'dim')
  }
}

function renderProblems(page: TextPage, { problems: all }: StatusAnswer): void {
  const problems = all.filter(({ code }) => code !== 'secret_masked')
  if (problems.length === 0) return
  page.line(page.paint('bold', counted(problems.length, 'problem')))
  for (const { file, line, code, message } of problems.slice(0, PROBLEMS_SHOWN)) {
    page.cut(2, `${file}${line === undefined ? '' : `:${line}`} ${code}: ${message}`)
  }
  if (problems.length > PROBLEMS_SHOWN)
    page.line(`  and ${problems.length - PROBLEMS_SHOWN} more: --json lists them`)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
