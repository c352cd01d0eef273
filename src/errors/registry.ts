/** Every error code, the status the command line exits with, and the hint shown when nothing better is known. */

export interface ErrorEntry {
  exitStatus: ExitStatus
  /** Names a command or another way to find out. */
  hint: string
}

/** The statuses of the command line; scripts rely on them. */
export const EXIT_STATUS = {
  done: 0,
  nothing: 1,
  usage: 2,
  index: 3,
  engine: 4,
  refused: 5,
  fault: 70,
  interrupted: 130,
} as const
export type ExitStatus = (typeof EXIT_STATUS)[keyof typeof EXIT_STATUS]

export const ERRORS = {
  invalid_input: entry('usage', 'run the command with --help to see what it takes'),
  symbol_not_found: entry('nothing', 'look for it with `bombe search <words>`'),
  ambiguous_symbol: entry('nothing', 'ask again with one of the handles listed'),
  file_not_found: entry(
    'nothing',
    'find files with `bombe search --kind file <name>`; `bombe index --show-ignored` lists what is left out',
  ),
  path_outside_root: entry('refused', 'give a path inside the repository, or another root with --repo DIR'),
  ref_not_found: entry('nothing', 'list branches and tags with `git branch -a` and `git tag`'),
  empty_results: entry('nothing', 'use fewer or shorter words, or drop --kind, --file and --language'),
  index_not_ready: entry('index', 'make the index with `bombe index`; `bombe status` shows its state'),
  index_stale: entry('nothing', 'bring the index up to date with `bombe sync`'),
  index_corrupt: entry('index', 'build it anew with `bombe index --force`'),
  index_incompatible: entry('index', 'update bombe, or build the index anew with `bombe index --force`'),
  index_locked: entry('index', 'another bombe is writing; wait for it to end, then run the command again'),
  disk_full: entry('index', 'free some space, then run `bombe sync`; the last index is unharmed'),
  read_only: entry('index', 'make the data folder writable; `bombe config` shows where it lies'),
  workspace_not_registered: entry('nothing', '`bombe status` lists the registered workspaces'),
  workspace_not_allowed: entry('refused', 'start the server with --allowed-root DIR to allow it'),
  not_trusted: entry('refused', 'read what would run before trusting the repository'),
  engine_missing: entry('engine', 'run without --engine: the answer is then approximate and says so'),
  engine_failed: entry('engine', '`bombe status` shows why; run without --engine for an approximate answer'),
  timeout: entry('nothing', 'ask again, with a smaller limit or depth'),
  cancelled: entry('interrupted', 'run the command again; the last index is unharmed'),
  unauthorized: entry('refused', 'send the token that the server printed when it started'),
  internal: entry(
    'fault',
    'this is a fault of bombe: run again with BOMBE_DEBUG=1 for the stack, and report it',
  ),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

function entry(status: keyof typeof EXIT_STATUS, hint: string): ErrorEntry {
  return { exitStatus: EXIT_STATUS[status], hint }
}
