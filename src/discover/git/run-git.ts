/** The one place where git is started: an environment from nothing, every program of the repository's own switched off. */
import { execFile } from 'node:child_process'
import { checkGitArguments, type GitCommand } from './check-git-arguments.ts'
import { findGit } from './find-git.ts'
import type { WorkTree } from './find-work-tree.ts'

export interface GitCall {
  tree: WorkTree
  /** Folder the call is about: the top level or a folder below it. */
  folder?: string
  command: GitCommand
  arguments: readonly string[]
  input?: string
  timeoutMs?: number
  mostBytes?: number
}

/** What git wrote, or why there is nothing: it is missing, refused, took too long or wrote too much. */
export type GitAnswer = { output: Buffer } | { failed: string }

const TIMEOUT_MS = 60_000
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Settings that would make git start a program, read a file of the repository's choosing, or change its output.
 * The command line is stronger than the repository's own configuration.
 */
const OVERRIDES = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.untrackedCache=false',
  'core.excludesFile=/dev/null',
  'core.attributesFile=/dev/null',
  'core.pager=cat',
  'core.sshCommand=false',
  'core.gitProxy=false',
  'core.askPass=false',
  'core.editor=false',
  'core.alternateRefsCommand=false',
  'credential.helper=',
  'diff.external=',
  'diff.orderFile=/dev/null',
  'gpg.program=false',
  'gpg.ssh.program=false',
  'gpg.x509.program=false',
  'log.showSignature=false',
  'log.mailmap=false',
  'mailmap.file=/dev/null',
  'mailmap.blob=',
  'protocol.allow=never',
  'submodule.recurse=false',
  'color.ui=false',
  'safe.directory=*',
]

export function runGit(call: GitCall): Promise<GitAnswer> {
  const git = findGit(call.tree.top)
  if (!git) return Promise.resolve({ failed: 'git is not installed' })
  const args = [
    '--no-pager',
    '--literal-pathspecs',
    ...OVERRIDES.flatMap(setting => ['-c', setting]),
    ...checkGitArguments(call.command, call.arguments),
  ]
  const options = {
    cwd: call.folder ?? call.tree.top,
    env: environment(call.tree, git.path),
    encoding: 'buffer' as const,
    timeout: call.timeoutMs ?? TIMEOUT_MS,
    maxBuffer: call.mostBytes ?? MOST_BYTES,
    killSignal: 'SIGKILL' as const,
  }
  return new Promise(resolve => {
    const child = execFile(git.file, args, options, (error, output, complaint) => {
      resolve(error ? { failed: reasonOf(error, complaint) } : { output })
    })
    // git may end before it has read its input; what matters then is its exit status.
    child.stdin?.on('error', () => {})
    child.stdin?.end(call.input ?? '')
  })
}

/**
 * The folders are named outright, so that neither `core.worktree`, a `commondir` file nor git's own search
 * decides where it works. HOME is no folder: `~/…` in the configuration then means nothing instead of failing.
 */
function environment(tree: WorkTree, path: string): NodeJS.ProcessEnv {
  return {
    PATH: path,
    HOME: '/dev/null',
    XDG_CONFIG_HOME: '/dev/null',
    LC_ALL: 'C',
    GIT_DIR: tree.gitDir,
    GIT_COMMON_DIR: tree.commonDir,
    GIT_WORK_TREE: tree.top,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    GIT_ASKPASS: 'false',
    GIT_EDITOR: 'false',
    GIT_SSH_COMMAND: 'false',
  }
}

function reasonOf(error: Error & { code?: unknown; killed?: boolean }, complaint: Buffer): string {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'git wrote more than is read'
  if (error.killed) return 'git took too long'
  const line = complaint.toString('utf8').trim().split('\n')[0]
  return line ? `git: ${line.slice(0, 300)}` : `git failed (${String(error.code)})`
}
