/** The limits that a supervisor sets for its engine. */

export interface SupervisorLimits {
  /** Limit on accepted questions plus answers that are not taken yet, per run. */
  queue: number
  /** Without an answer for this long, an engine counts as hung. */
  fileMs: number
  /** Added for each site of the largest file in the batch. */
  siteMs: number
  /** Limit until ready, and then until the first answer. */
  loadMs: number
  /** Limit for ending, and for stopping cancelled work. */
  stopMs: number
  /** Without work for this long, an engine is stopped; a quarter of it where it holds more than `heavyMb`. */
  idleMs: number
  heavyMb: number
  /** Pauses before a restart, by crashes without an answer in between. */
  backoffMs: readonly number[]
  /** After this many of those crashes the engine is not started… */
  crashes: number
  /** … for this long. */
  halfOpenMs: number
  /** How often memory is sampled. */
  sampleMs: number
  /** Share of the memory limit above which an engine gets smaller batches and is restarted with a smaller heap. */
  softShare: number
}

export const SUPERVISOR_LIMITS: SupervisorLimits = {
  queue: 64,
  fileMs: 30_000,
  siteMs: 5,
  loadMs: 120_000,
  stopMs: 5000,
  idleMs: 120_000,
  heavyMb: 300,
  backoffMs: [500, 2000, 8000],
  crashes: 3,
  halfOpenMs: 60_000,
  sampleMs: 500,
  softShare: 0.8,
}
