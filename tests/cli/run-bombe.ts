/** Runs the built program as a person would, away from anyone's home and settings. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../house/read-sources.ts'

export const MAIN = join(ROOT, 'dist/src/cli/main.js')

export interface Run {
  status: number | null
  stdout: string
  stderr: string
}

/** A folder of its own, with a home beside it; `remove` takes both away. */
export interface Sandbox {
  folder: string
  env: NodeJS.ProcessEnv
  bombe(...args: string[]): Run
  remove(): void
}

export function sandbox(files: Record<string, string> = {}, env: NodeJS.ProcessEnv = {}): Sandbox {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-cli-')))
  const folder = join(base, 'repo')
  const home = join(base, 'home')
  mkdirSync(folder)
  mkdirSync(home)
  writeFiles(folder, files)
  const clean: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? '', HOME: home, ...env }
  return {
    folder,
    env: clean,
    bombe: (...args) => runBombe(args, folder, clean),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

export function runBombe(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
