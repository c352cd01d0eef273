/** How a repository is opened for questions. */
import type { Progress } from '../pipeline/index-report.ts'
import type { SettingValues } from '../settings/settings.ts'

export interface WorkspaceOptions {
  /** Real path of the root. */
  root: string
  settings: SettingValues
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Branch, tag or commit to ask about instead of the work tree. */
  ref?: string
  /** Whose notes count. */
  session?: string
  /** How long a question may wait for engines; the setting's, by default. */
  deadlineMs?: number
  /** Called when an engine is being built, once for this machine; the question then waits. */
  onBuild?: (engine: string) => void
  /** How hard to try for the newest files; the setting's, by default. */
  freshness?: SettingValues['freshness']
  /** Called with what a person should know though the question is answered: what was found damaged, and where it is now. */
  onWarning?: (message: string) => void
}
