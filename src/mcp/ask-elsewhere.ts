/** Calls that another process answers: the background process of the user, whose indexes and engines are warm. */
import type { Progress } from '../pipeline/index-report.ts'
import type { FromOthers } from '../questions/across-workspaces/declare.ts'
import type { Audience } from '../questions/shared/question.ts'
import type { SettingValues } from '../settings/settings.ts'

/** A repository, under the settings of whoever asks about it. */
export interface ElsewherePlace {
  root: string
  settings: SettingValues
}

export interface ElsewhereCall extends ElsewherePlace {
  tool: string
  /** Checked against the declaration. */
  input: Record<string, unknown>
  audience: Audience
  session: string
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  /** What other open repositories say of what is asked. */
  others?: FromOthers
}

export interface Elsewhere {
  /** Undefined if there is no background process: the caller then answers itself. */
  ask(call: ElsewhereCall): Promise<object | undefined>
  /** Has the repositories opened, so that they are indexed before the first call; false where nobody does. */
  open(places: readonly ElsewherePlace[]): Promise<boolean>
}
