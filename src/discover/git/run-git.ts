/** The only place that starts git: an empty environment, and every program that the repository configures is off. */
import { type EndedProgram, runToEnd } from '../../processes/run-to-end.ts'
import { findBorrowed } from './check-borders.ts'
import { checkGitArguments, type GitCommand } from './check-git-arguments.ts'
import { findGit } from './find-git.ts'
import type { WorkTree } from './find-work-tree.ts'

export interface GitCall {
  tree: WorkTree
  /** Folder to run in: the top level or a folder below it. */
  folder?: string
  command: GitCommand
  arguments: readonly string[]
  input?: string
  timeoutMs?: number
  maxBytes?: number
}

/** git's output, or why there is none: git is missing, failed, took too long or wrote too much. */
export type GitAnswer = { output: Buffer } | { failed: string; isSlow?: boolean }

const TIMEOUT_MS = 60_000
const MAX_BYTES = 256 * 1024 * 1024

/**
 * These settings could make git start a program, read a file that the repository chooses, or change its output. The
 * command line overrides the repository's own configuration.
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
  // The list of files needs no objects, so a clone that borrows them can still be listed.
  const borrowed = call.command === 'ls-files' ? null : findBorrowed(call.tree)
  if (borrowed !== null) return Promise.resolve({ failed: `git is not asked: ${borrowed}` })
  const args = [
    '--no-pager',
    // `check-ignore` refuses it; whoever asks gives no path that could be read as anything else.
    ...(call.command === 'check-ignore' ? [] : ['--literal-pathspecs']),
    ...OVERRIDES.flatMap(setting => ['-c', setting]),
    ...checkGitArguments(call.command, call.arguments),
  ]
  const run = startGit(git.file, args, {
    cwd: call.folder ?? call.tree.top,
    env: environment(call.tree, git.path),
    input: call.input ?? '',
    timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
    maxBytes: call.maxBytes ?? MAX_BYTES,
    sandbox: { reads: [call.tree.top, call.tree.gitDir, call.tree.commonDir], writes: [] },
  })
  return run.then(ended =>
    ended.code === 0 && !ended.stopped
      ? { output: ended.stdout }
      : { failed: reasonOf(ended), ...(ended.stopped === 'slow' && { isSlow: true }) },
  )
}

/** A sandbox that is required and cannot be had is a reason like any other to go without git. */
async function startGit(...call: Parameters<typeof runToEnd>): Promise<EndedProgram> {
  try {
    return await runToEnd(...call)
  } catch (error) {
    return { code: null, stdout: Buffer.alloc(0), stderr: (error as Error).message, error: error as Error }
  }
}

/**
 * The folders are set explicitly, so that neither `core.worktree`, a `commondir` file nor git's own search decides
 * where git works. HOME is not a folder, so that `~/…` in the configuration resolves to nothing instead of failing.
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

function reasonOf({ code, stderr, stopped, error }: EndedProgram): string {
  if (stopped === 'large') return 'git wrote more than is read'
  if (stopped) return 'git took too long'
  const line = stderr.trim().split('\n')[0]
  if (line) return `git: ${line.slice(0, 300)}`
  return `git failed (${(error as NodeJS.ErrnoException | undefined)?.code ?? code})`
}
