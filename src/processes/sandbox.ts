/** Programs that read a repository see it, themselves and nothing else, where the system can do that. */

import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { macProfile } from './sandbox-mac.ts'
import type { SandboxRules } from './sandbox-rules.ts'

export const SANDBOX_SETTINGS = ['auto', 'required', 'off'] as const
export type SandboxSetting = (typeof SANDBOX_SETTINGS)[number]

export interface SandboxState {
  setting: SandboxSetting
  active: boolean
  /** What makes it, or why there is none. */
  why: string
}

const BUBBLEWRAP = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap']
const MAC = '/usr/bin/sandbox-exec'
/** Libraries and programs of the system: their folders, or where those lead. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/gnu/store']
const SYSTEM_SETTINGS = /^(ld\.so\..*|alternatives|localtime|.*-openjdk|crypto-policies)$/
const TRIES_MS = 10_000

/** A child of bombe is told by its environment. */
let setting = SANDBOX_SETTINGS.find(one => one === process.env.BOMBE_SANDBOX) ?? 'auto'
let known: Omit<SandboxState, 'setting'> & { program?: string }

/** Once, before the first program is started. */
export function useSandbox(chosen: SandboxSetting): void {
  setting = chosen
}

export function sandboxSetting(): SandboxSetting {
  return setting
}

/** What every process of bombe itself that this one starts has in its environment. */
export function sandboxEnvironment(): NodeJS.ProcessEnv {
  return { BOMBE_SANDBOX: setting }
}

export function sandboxState(): SandboxState {
  if (setting === 'off') return { setting, active: false, why: 'the setting `sandbox` is off' }
  known ??= findSandbox()
  return { setting, active: known.active, why: known.why }
}

/** Throws where a sandbox is required and there is none. */
export function inSandbox(
  program: string,
  args: readonly string[],
  cwd: string,
  rules: SandboxRules,
): { program: string; args: readonly string[] } {
  const { active, why } = sandboxState()
  if (!active && setting === 'required') throw new Error(`a sandbox is required, and there is none: ${why}`)
  if (!active || known.program === undefined) return { program, args }
  if (process.platform === 'darwin')
    return { program: known.program, args: ['-p', macProfile(program, rules), program, ...args] }
  return { program: known.program, args: [...bubble(program, cwd, rules), program, ...args] }
}

function findSandbox(): typeof known {
  if (process.platform === 'darwin')
    return existsSync(MAC)
      ? { active: true, why: 'sandbox-exec', program: MAC }
      : { active: false, why: `${MAC} is missing` }
  if (process.platform !== 'linux') return { active: false, why: `none is known for ${process.platform}` }
  const program = BUBBLEWRAP.find(path => existsSync(path))
  if (program === undefined) return { active: false, why: 'bubblewrap (bwrap) is not installed' }
  try {
    const args = [...bubble('/bin/true', '/', { reads: [], writes: [] }), '/bin/true']
    execFileSync(program, args, { env: {}, stdio: ['ignore', 'ignore', 'pipe'], timeout: TRIES_MS })
    return { active: true, why: 'bubblewrap', program }
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? '').trim() || (error as Error).message
    return { active: false, why: `bubblewrap cannot make one here: ${said.split('\n')[0]?.slice(0, 200)}` }
  }
}

/** No network, no other process, no file but these; it ends with the process that starts it. */
function bubble(program: string, cwd: string, { reads, writes }: SandboxRules): string[] {
  const bind = (how: string) => (path: string) => [how, path, path]
  return [
    '--unshare-all',
    '--die-with-parent',
    ...['--cap-drop', 'ALL'],
    ...systemFolders(),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...[dirname(program), ...reads].filter(isOutsideSystem).flatMap(bind('--ro-bind-try')),
    ...writes.flatMap(bind('--bind-try')),
    ...['--chdir', cwd, '--'],
  ]
}

function systemFolders(): string[] {
  const folders = SYSTEM.flatMap(path => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (!stat) return []
    return stat.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
  })
  const settings = readdirSync('/etc').filter(name => SYSTEM_SETTINGS.test(name))
  return [...folders, ...settings.flatMap(name => ['--ro-bind', join('/etc', name), join('/etc', name)])]
}

function isOutsideSystem(path: string): boolean {
  return !SYSTEM.some(folder => path === folder || path.startsWith(`${folder}/`))
}
