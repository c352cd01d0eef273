/** Queries one engine about drawn sites without a supervisor: nothing is cached, nothing is given up early. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Engine,
  EngineScope,
  FileAnswers,
  FoundEngine,
  Launcher,
  RunningEngine,
  SiteAnswer,
} from '../../src/model/index.ts'
import { findEngine } from '../../supervisors/core/find/find-engine.ts'
import { searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { loadEngines } from '../../supervisors/core/find/load-engines.ts'
import { MeasuredLauncher } from '../../supervisors/core/process/measured-launcher.ts'
import { BENCH_ENGINES } from '../run-bombe.ts'
import type { DrawnFile } from './draw-sites.ts'
import type { Questions } from './open-questions.ts'

/** By path: the answers to its sites, and their variant. */
export type Answers = Map<string, { answers: SiteAnswer[]; variant: string }>

export interface EngineRun {
  version: string
  answers: Answers
  /** Of the engine and all its processes, without bombe. */
  cpuSeconds: number
  peakRssMb: number
  wallSeconds: number
}

const MEMORY_MB = 16_000
const SAMPLE_MS = 100

/** Stops after `deadlineMs`; sites without an answer in time are queried once more before that. */
export async function queryEngine(
  name: string,
  questions: Questions,
  drawn: readonly DrawnFile[],
  deadlineMs = 3_600_000,
): Promise<EngineRun> {
  const { engine, found } = await findByName(name, questions.root)
  const base = mkdtempSync(join(tmpdir(), 'bombe-agree-'))
  const launcher = new MeasuredLauncher()
  const sampler = setInterval(() => launcher.measure(), SAMPLE_MS)
  const started = performance.now()
  const answers: Answers = new Map()
  let running: RunningEngine | undefined
  try {
    const { projects, files } = questions.content
    const scope = { projects, files, root: questions.root, folder: join(base, 'scope') }
    running = await start(engine, found, { ...scope, memoryMb: MEMORY_MB, trusted: false }, launcher)
    const signal = AbortSignal.timeout(deadlineMs)
    const inTime = (error: Error) => {
      if (!signal.aborted) throw error
    }
    await queryAll(engine, running, questions, drawn, answers, signal).catch(inTime)
    const open = drawn.filter(({ file }) => answers.get(file.path)?.answers.includes('open') ?? true)
    await queryAll(engine, running, questions, open, answers, signal).catch(inTime)
  } finally {
    launcher.measure()
    await running?.stop()
    clearInterval(sampler)
    rmSync(base, { recursive: true, force: true })
  }
  const wallSeconds = (performance.now() - started) / 1000
  const { cpuSeconds, peakRssMb } = launcher
  return { version: running.version, answers, cpuSeconds, peakRssMb, wallSeconds }
}

async function findByName(name: string, root: string): Promise<{ engine: Engine; found: FoundEngine }> {
  const engine = (await loadEngines()).find(one => one.name === name)
  if (!engine) throw new Error(`there is no engine ${name}`)
  const found = await findEngine(engine, { ...searchPlaces(root), engines: BENCH_ENGINES })
  if (!found.found) throw new Error(`${name}: ${found.message}`)
  return { engine, found }
}

/** Through bombe, gopls sees no foreign module. With GOMODCACHE set, both Go engines see the same modules. */
function start(engine: Engine, found: FoundEngine, scope: EngineScope, launcher: Launcher) {
  const { GOMODCACHE } = process.env
  if (engine.name !== 'gopls' || !GOMODCACHE) return engine.start(found, scope, launcher)
  const env = { GOMODCACHE, GOFLAGS: '-buildvcs=false' }
  return engine.start(found, scope, {
    launch: options => launcher.launch({ ...options, env: { ...options.env, ...env } }),
  })
}

async function queryAll(
  engine: Engine,
  running: RunningEngine,
  { content }: Questions,
  drawn: readonly DrawnFile[],
  answers: Answers,
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < drawn.length && !signal.aborted; at += engine.batch.files) {
    const batch = drawn.slice(at, at + engine.batch.files).map(({ file, text, sites }) => {
      const project = content.projectIds.get(file.project) ?? 0
      return { path: file.path, project, text, sites }
    })
    for await (const one of running.query(batch, signal)) take(answers, one)
  }
}

/** The answer of the default build counts; for a file in another build only, that one's. */
function take(answers: Answers, { path, variant, answers: said }: FileAnswers): void {
  const before = answers.get(path)
  if (!before || before.answers.includes('open') || variant === '')
    answers.set(path, { answers: [...said], variant })
}
