/** Builds small repositories in a temporary folder, which is removed after each test. */

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import type { DiscoverOptions } from '../../src/discover/files/discover-options.ts'
import { discoverRepository } from '../../src/discover/files/discover-repository.ts'
import { defaultValues } from '../../src/settings/settings.ts'

const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-discover-')))
  made.push(folder)
  return folder
}

export type Files = Record<string, string>

export function writeFiles(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** A folder with these files, no git. */
export function plainRepository(files: Files): string {
  const root = tempFolder()
  writeFiles(root, files)
  return root
}

/** A git repository with these files committed. */
export function gitRepository(files: Files, root = tempFolder()): string {
  mkdirSync(root, { recursive: true })
  plainGit(root, 'init', '-q', '-b', 'main')
  writeFiles(root, files)
  plainGit(root, 'add', '-A')
  plainGit(root, 'commit', '-q', '--allow-empty', '-m', 'first')
  return root
}

/** git as a person would run it, with what the repository configures. */
export function plainGit(root: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

export function plainEnvironment(): NodeJS.ProcessEnv {
  const names = ['AUTHOR', 'COMMITTER'].flatMap(who => [
    [`GIT_${who}_NAME`, 'Test'],
    [`GIT_${who}_EMAIL`, 'test@example.com'],
  ])
  return {
    PATH: process.env.PATH,
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ALLOW_PROTOCOL: 'file:ext',
    ...Object.fromEntries(names),
  }
}

export function writeProgram(path: string, text: string): string {
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
  return path
}

const EXTENSIONS = {
  '.ts': 'typescript',
  '.tsx': 'typescript',
  '.js': 'javascript',
  '.py': 'python',
  '.go': 'go',
  '.java': 'java',
  '.c': 'c',
  '.h': 'c',
  '.cs': 'csharp',
  '.php': 'php',
  '.rb': 'ruby',
  '.gemspec': 'ruby',
  '.lua': 'lua',
  '.ex': 'elixir',
  '.exs': 'elixir',
}

function optionsWith(settings: Partial<DiscoverOptions['settings']> = {}): DiscoverOptions {
  return {
    settings: { ...defaultValues(), ...settings },
    extensions: new Map(Object.entries(EXTENSIONS)),
    families: new Map([
      ['typescript', 'typescript'],
      ['javascript', 'typescript'],
      ['python', 'python'],
      ['go', 'go'],
      ['java', 'java'],
      ['c', 'c-family'],
      ['csharp', 'csharp'],
      ['php', 'php'],
      ['ruby', 'ruby'],
      ['lua', 'lua'],
      ['elixir', 'elixir'],
    ]),
  }
}

export async function discover(
  root: string,
  settings: Partial<DiscoverOptions['settings']> = {},
  showIgnored = false,
) {
  const discovery = await discoverRepository(root, { ...optionsWith(settings), showIgnored })
  return { ...discovery, paths: discovery.files.map(file => file.path) }
}
