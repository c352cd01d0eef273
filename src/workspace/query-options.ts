/** What a question is given beside its own input. */

import type { Progress } from '../pipeline/index-report.ts'
import type { FromOthers } from '../questions/across-workspaces/declare.ts'
import type { Audience } from '../questions/shared/question.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { Patience } from './engines/verify-request.ts'

export interface QueryOptions {
  /** How patient the question is with engines; the settings say it by default. */
  patience?: Patience
  audience: Audience
  /** Whose notes count. */
  session?: string
  signal: AbortSignal
  freshness?: SettingValues['freshness']
  /** Branch, tag or commit to ask about instead of the work tree. */
  ref?: string
  /** The question can be answered before there is an index. */
  needsNoIndex?: boolean
  /** A part of the repository would be no answer. */
  needsWholeIndex?: boolean
  /** What the question names: before there is an index, the files that hold it are read first. */
  subjects?: readonly string[]
  /** What other open repositories say of what is asked. */
  others?: FromOthers
  /** Called while the index is made and the question waits for it. */
  onProgress?: (progress: Progress) => void
}
