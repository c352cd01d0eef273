/** What a program in the sandbox may read and write. */

export interface SandboxRules {
  /** Absolute files and folders; what does not exist is left out. */
  reads: readonly string[]
  writes: readonly string[]
}
