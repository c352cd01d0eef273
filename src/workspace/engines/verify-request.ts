/** What a question asks of engines, and how long it waits for them. */

import type { SettingValues } from '../../settings/settings.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { Unreported } from '../../verdict/conditions/unreported-structure.ts'

/** How patient one question is with engines. */
export interface Patience {
  /** In place of the verifier's own deadline. */
  deadlineMs?: number
  /** Called with an engine that is not ready yet, when the question begins to wait for it. */
  onEngine?(wait: EngineWait): void
  /** Somebody waits and sees for what: an engine that has to be built is waited for. */
  waitsForBuild?: boolean
}

export interface EngineWait {
  engine: string
  /** What it usually takes to start, 0 where that is not known. */
  seconds: number
  /** Its program has to be built first. */
  isBuilt?: true
}

export interface VerifierOptions {
  root: string
  settings: SettingValues
  deadlineMs: number
  /** The environment of the caller, in which engines are looked for; by default that of this process. */
  env?: NodeJS.ProcessEnv
  /**
   * Set by a caller that ends after one question. An engine that is being built would then be built for nothing, each
   * time. So the question waits for it, and this is called.
   */
  onBuild?(engine: string): void
}

export interface VerifyRequest {
  target: SymbolRow
  /** References to it matter: every site that has one of its names. */
  incoming: boolean
  /** What it refers to matters: every site inside it. */
  outgoing: boolean
  /** Files for which no engine has reported yet what overrides or satisfies what. */
  unreported: Unreported
}
