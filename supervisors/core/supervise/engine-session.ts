/** The interface of a supervised engine for the exact pass. */
import type { EnginePace, EngineWhy, FileAnswers, FileChange, Relation } from '../../../src/model/engine.ts'
import type { EngineState } from './engine-life.ts'
import type { Questions } from './query-run.ts'

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
  /** The sum over all its processes, ended and living. */
  cpuSeconds: number
}

export interface QueryOptions {
  signal: AbortSignal
  /** A user waits for it: goes before bulk queries. */
  urgent?: boolean
  /** Time a question may wait and run before it is answered `open`; the engine is not blamed. */
  fileDeadlineMs?: number
}

export interface EngineSession {
  /** `typescript-7.0.2` once the version is known, before that the bare name. */
  readonly engine: string
  readonly family: string
  /** What its engine says of how fast it is. */
  readonly pace: EnginePace | undefined
  health(): EngineHealth
  /** Answers every file, once for each variant, at worst with `open` and a reason. Throws only when aborted. */
  query(files: Questions, options: QueryOptions): AsyncIterable<FileAnswers>
  update(changes: readonly FileChange[]): Promise<void>
  /** Whether it can report relations; unknown before its first start. */
  readonly relates: boolean | undefined
  /** Empty if the engine has none. Throws if the engine failed, so that a failure never looks like "no relations". */
  relations(signal: AbortSignal, paths?: readonly string[]): AsyncIterable<Relation>
  /** The relations that are true; none if the engine cannot decide. Throws like `relations`. */
  confirm(likely: readonly Relation[], signal: AbortSignal): AsyncIterable<Relation>
  /** The last stderr output of its processes. */
  log(): string
  stop(): Promise<void>
}
