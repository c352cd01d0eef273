/** Puts one real query to an engine, on a tiny project of ours: an engine that is found may still not work. */
import { openPrivateFolder, scopeFolder } from '../../supervisors/core/find/private-folder.ts'
import { superviseEngine } from '../../supervisors/core/supervise/supervise.ts'
import type { EngineSample } from '../languages/family.ts'
import { familyNamed, languageNamed } from '../languages/load-languages.ts'
import type { Engine, FoundEngine, SiteAnswer } from '../model/index.ts'
import { currentUser } from '../settings/user-folders.ts'
import { withTrust } from './engine-pool.ts'

export interface Probe {
  result: 'passed' | 'failed' | 'skipped'
  /** As the engine says of itself. */
  version: string
  tookMs: number
  peakRssMb: number
  /** Set where it failed. */
  message?: string
}

/** A cold jdtls is slow, and the user of `doctor` waits anyway. */
const WAIT_MS = 60_000

export async function probeEngine(
  engine: Engine,
  found: FoundEngine,
  memoryMb: number,
  caller?: AbortSignal,
): Promise<Probe> {
  const sample = familyNamed(engine.family)?.sample
  if (!sample) return { result: 'skipped', version: found.version, tookMs: 0, peakRssMb: 0 }
  const { cache } = currentUser()
  const project = openPrivateFolder(scopeFolder(cache, `probe ${engine.name}`, 'project'))
  for (const [path, text] of Object.entries(sample.files)) project.write(path, text)
  const session = superviseEngine(withTrust(engine), found, {
    root: project.path,
    projects: [sample.project],
    files: Object.keys(sample.files)
      .filter(path => isSource(path, sample.language))
      .map(path => ({ path, language: sample.language, project: 0 })),
    folder: scopeFolder(cache, `probe ${engine.name}`, engine.name),
    memoryMb,
    trusted: false,
  })
  const start = performance.now()
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(WAIT_MS), ...(caller ? [caller] : [])])
    const answer = await ask(session, sample, signal)
    const health = session.health()
    const tookMs = Math.round(performance.now() - start)
    const figures = { version: health.version || found.version, tookMs, peakRssMb: health.peakRssMb }
    if (isExpected(answer, sample)) return { result: 'passed', ...figures }
    return { result: 'failed', ...figures, message: health.message ?? `it answered ${describe(answer)}` }
  } finally {
    await session.stop()
  }
}

function isSource(path: string, language: string): boolean {
  return Object.keys(languageNamed(language)?.grammars ?? {}).some(extension => path.endsWith(extension))
}

async function ask(
  session: ReturnType<typeof superviseEngine>,
  { files, query }: EngineSample,
  signal: AbortSignal,
): Promise<SiteAnswer> {
  const question = { path: query.path, project: 0, text: files[query.path]!, sites: [query.site] }
  try {
    for await (const { answers } of session.query([question], { signal })) return answers[0] ?? 'open'
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return 'open'
}

function isExpected(answer: SiteAnswer, { expected }: EngineSample): boolean {
  return (
    typeof answer !== 'string' &&
    answer.some(
      ({ path, line, column }) =>
        path === expected.path && line === expected.line && column === expected.column,
    )
  )
}

function describe(answer: SiteAnswer): string {
  if (typeof answer === 'string') return answer
  return answer.map(({ path, line, column }) => `${path}:${line}:${column}`).join(', ')
}
