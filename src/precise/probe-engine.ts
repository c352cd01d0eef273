/** Asks an engine one real question on a tiny project of ours: found is not yet working. */
import { openPrivateFolder, scopeFolder } from '../../supervisors/core/private-folder.ts'
import { superviseEngine } from '../../supervisors/core/supervise.ts'
import { currentUser } from '../config/user-folders.ts'
import type { Engine, FoundEngine, SiteAnswer } from '../model/index.ts'
import { PROBE_SAMPLES, type ProbeSample } from './probe-samples.ts'

export interface Probe {
  result: 'passed' | 'failed' | 'skipped'
  /** As the engine says of itself. */
  version: string
  tookMs: number
  peakRssMb: number
  /** Set where it failed. */
  message?: string
}

/** A cold jdtls takes its time; whoever waits for a doctor waits. */
const PATIENCE_MS = 60_000

export async function probeEngine(
  engine: Engine,
  found: FoundEngine,
  memoryMb: number,
  caller?: AbortSignal,
): Promise<Probe> {
  const sample = PROBE_SAMPLES[engine.family]
  if (!sample) return { result: 'skipped', version: found.version, tookMs: 0, peakRssMb: 0 }
  const { cache } = currentUser()
  const project = openPrivateFolder(scopeFolder(cache, `probe ${engine.name}`, 'project'))
  for (const [path, text] of Object.entries(sample.files)) project.write(path, text)
  const session = superviseEngine(engine, found, {
    root: project.path,
    projects: [sample.project],
    files: Object.keys(sample.files)
      .filter(path => !/\.(json|toml|mod)$/.test(path))
      .map(path => ({ path, language: sample.language, project: 0 })),
    folder: scopeFolder(cache, `probe ${engine.name}`, engine.name),
    memoryMb,
    trusted: false,
  })
  const start = performance.now()
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(caller ? [caller] : [])])
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

async function ask(
  session: ReturnType<typeof superviseEngine>,
  { files, asked }: ProbeSample,
  signal: AbortSignal,
): Promise<SiteAnswer> {
  const question = { path: asked.path, project: 0, text: files[asked.path]!, sites: [asked.site] }
  try {
    for await (const { answers } of session.ask([question], { signal })) return answers[0] ?? 'open'
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return 'open'
}

function isExpected(answer: SiteAnswer, { expected }: ProbeSample): boolean {
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
