/** The bounds a supervisor holds its engine to. */

export interface SupervisorLimits {
  /** Questions accepted and answers not yet taken, for one ask. */
  queue: number
  /** Without an answer for so long, an engine counts as hung. */
  fileMs: number
  /** Added for each site of the largest file that is being asked about. */
  siteMs: number
  /** Time to be ready, and then to the first answer. */
  loadMs: number
  /** Time to end when asked, or to let go of work that is no longer wanted. */
  stopMs: number
  idleMs: number
  /** Pauses before a restart, by crashes without an answer in between. */
  backoffMs: readonly number[]
  /** So many of those, and the engine is left alone… */
  crashes: number
  /** … for so long. */
  halfOpenMs: number
  /** How often memory is looked at. */
  sampleMs: number
  /** Share of the memory ceiling from which an engine is asked less at once and started anew with a smaller heap. */
  softShare: number
}

export const SUPERVISOR_LIMITS: SupervisorLimits = {
  queue: 64,
  fileMs: 30_000,
  siteMs: 5,
  loadMs: 120_000,
  stopMs: 5000,
  idleMs: 15 * 60_000,
  backoffMs: [500, 2000, 8000],
  crashes: 3,
  halfOpenMs: 60_000,
  sampleMs: 500,
  softShare: 0.8,
}
