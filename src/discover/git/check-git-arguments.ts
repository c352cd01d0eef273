/** The only git calls bombe makes: sub-commands and options that run nothing a repository configures. */

export type GitCommand = keyof typeof ALLOWED

/**
 * Options by sub-command; one that ends in `=` takes any value. Not allowed on purpose: `ls-files -m` and `-d` (clean
 * filters), `cat-file --filters` and `--textconv`, patches of any kind (external diff, textconv, and blobs that a
 * partial clone would fetch), `--output`, `--show-signature` and `%G` (gpg.program).
 */
const ALLOWED = {
  'ls-files': ['-c', '-o', '-i', '-s', '-t', '-z', '--exclude-standard', '--directory', '--'],
  // Reads the same ignore files as `ls-files`, and names the pattern.
  'check-ignore': ['-v', '-z', '--stdin'],
  'ls-tree': ['-r', '-z', '-l', '-t', '-d', '--name-only', '--full-tree', '--'],
  'rev-parse': ['--verify', '--quiet', '--symbolic-full-name', '--abbrev-ref', '--end-of-options', '--'],
  // One form of output: others may run gpg.
  'for-each-ref': ['--format=%(objectname) %(*objectname) %(refname)', '--sort=-creatordate', '--'],
  'merge-base': ['--all', '--is-ancestor'],
  log: [
    '-z',
    '--format=',
    '--max-count=',
    '--skip=',
    '--since=',
    '--first-parent',
    '--no-merges',
    '--name-only',
    '--name-status',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '-M100%',
    '--end-of-options',
    '--',
  ],
  'cat-file': ['--batch', '--batch-check', '--buffer'],
  'diff-tree': [
    '-r',
    '-z',
    '--root',
    '--no-commit-id',
    '--raw',
    '--no-abbrev',
    '--name-only',
    '--name-status',
    '--no-renames',
    '-M100%',
    '--',
  ],
} as const satisfies Record<string, readonly string[]>

/** Added to every call directly after the sub-command, so that no other argument can change their meaning. */
const ALWAYS: Partial<Record<GitCommand, readonly string[]>> = {
  log: ['--no-ext-diff', '--no-textconv', '--no-show-signature', '--no-color', '--no-mailmap'],
  'diff-tree': ['--no-ext-diff', '--no-textconv', '--no-color'],
}

/** Returns the arguments for git. A call that is not on the list is a bug in bombe, so the error is a plain one. */
export function checkGitArguments(command: GitCommand, given: readonly string[]): string[] {
  const allowed: readonly string[] | undefined = Object.hasOwn(ALLOWED, command)
    ? ALLOWED[command]
    : undefined
  if (!allowed) throw new Error(`git ${command} is not among the calls bombe makes`)
  let pathsOnly = false
  for (const argument of given) {
    if (argument.includes('\0')) throw new Error('a git argument cannot hold NUL')
    if (pathsOnly || !argument.startsWith('-')) continue
    if (!isAllowed(argument, allowed))
      throw new Error(`git ${command} ${argument} is not among the calls bombe makes`)
    pathsOnly = argument === '--'
  }
  return [command, ...(ALWAYS[command] ?? []), ...given]
}

function isAllowed(argument: string, allowed: readonly string[]): boolean {
  if (argument.startsWith('--format=') && argument.includes('%G')) return false
  return allowed.some(option => (option.endsWith('=') ? argument.startsWith(option) : argument === option))
}
