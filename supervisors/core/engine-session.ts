/** What the exact pass sees of a supervised engine. */
import type { EngineWhy, FileAnswers, FileChange, Relation } from '../../src/model/engine.ts'
import type { Questions } from './ask-run.ts'
import type { EngineState } from './engine-life.ts'

export interface EngineHealth {
  name: string
  family: string
  state: EngineState
  version: string
  path: string
  rssMb: number
  peakRssMb: number
  restarts: number
  why?: EngineWhy
  message?: string
  /** Of all its processes, ended and living. */
  cpuSeconds: number
}

export interface AskOptions {
  signal: AbortSignal
  /** Someone waits for it: goes before what is asked in bulk. */
  urgent?: boolean
  /** Time a question may wait and be worked on before it is answered `open`; the engine is not blamed. */
  fileDeadlineMs?: number
}

export interface EngineSession {
  /** `typescript-7.0.2` once the version is known, the bare name before. */
  readonly engine: string
  readonly family: string
  health(): EngineHealth
  /** Every file is answered, once for each variant, at worst with `open` and a why. Throws only when aborted. */
  ask(files: Questions, options: AskOptions): AsyncIterable<FileAnswers>
  update(changes: readonly FileChange[]): Promise<void>
  /** Whether it can tell relations; not known before its first start. */
  readonly relates: boolean | undefined
  /** Empty where the engine has none; throws where it could not say, so that none is never taken for no relations. */
  relations(signal: AbortSignal, paths?: readonly string[]): AsyncIterable<Relation>
  /** Those that hold; none where the engine cannot tell. Throws like `relations`. */
  confirm(likely: readonly Relation[], signal: AbortSignal): AsyncIterable<Relation>
  /** The last of what its processes wrote to stderr. */
  log(): string
  stop(): Promise<void>
}
