/** What an agent's entry says: under which name, and how bombe is started. */

export const SERVER_NAME = 'bombe'

export interface Program {
  command: string
  args: string[]
  env: Record<string, string>
}

/**
 * A server that stays, so that it holds little while nobody asks; none of this can a program set for itself. With one
 * thread for V8's own work it is 15 MB less. By default the C library of Linux comes to keep blocks of up to 32 MB once
 * it had to give one back; told how much it may keep, it does not: 12 MB less.
 */
export function serverProgram(main: string, args: readonly string[]): Program {
  return {
    command: process.execPath,
    args: ['--v8-pool-size=1', main, ...args],
    env: { MALLOC_TRIM_THRESHOLD_: '65536' },
  }
}
