/** What an agent's entry says: under which name, and how bombe is started. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'

export const SERVER_NAME = 'bombe'

export interface Program {
  command: string
  args: string[]
  env?: Record<string, string>
}

/** For files that teammates share: no path of this machine, and no `npx`, which would run the repository's own copy. */
export const SHARED_PROGRAM: Program = { command: 'bombe', args: ['serve'] }

/**
 * For files of the user's own: this very program, as programs with a window often have another PATH. The server stays,
 * so it is started such that it holds little while nobody asks; none of this can a program set for itself. With one
 * thread for V8's own work it is 15 MB less. By default the C library of Linux comes to keep blocks of up to 32 MB once
 * it had to give one back; told how much it may keep, it does not: 12 MB less.
 */
export function userProgram(main: string = thisProgram(), args: readonly string[] = ['serve']): Program {
  // The single-file executable is program and script in one.
  if (isSea()) return { command: process.execPath, args: [...args] }
  return {
    command: process.execPath,
    args: ['--v8-pool-size=1', main, ...args],
    env: { MALLOC_TRIM_THRESHOLD_: '65536' },
  }
}

function thisProgram(): string {
  // Bundled, this file lies beside the program; unbundled, in a folder beside it.
  const main = import.meta.url.includes('/init/') ? '../main.js' : './main.js'
  return fileURLToPath(new URL(main, import.meta.url))
}

export function isOnPath(command: string, path: string = process.env.PATH ?? ''): boolean {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : ['']
  return path.split(delimiter).some(folder => endings.some(ending => canRun(join(folder, command + ending))))
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
