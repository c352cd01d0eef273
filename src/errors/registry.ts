/** Every error code with the exit status of the command line and the default hint. */
import { type Advice, advise, type Call } from './advice.ts'

export interface ErrorEntry {
  exitStatus: ExitStatus
  /** Names a command or another way to continue. */
  hint: Advice
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

/** Calls that several hints name. */
const STATUS: Call = { ask: 'status' }
const SYNC: Call = { ask: 'index', with: { mode: 'sync' } }
const BUILD: Call = { ask: 'index' }
const REBUILD: Call = { ask: 'index', with: { mode: 'full', force: true } }
const AGAIN = { command: 'run the command again', tool: 'ask again' }

export const ERRORS = {
  invalid_input: entry('usage', [
    {
      command: 'run the command with --help to see what it takes',
      tool: "the tool's description says what it takes",
    },
  ]),
  symbol_not_found: entry(
    'nothing',
    advise`look for it with \`${{ ask: 'search_symbols', with: { query: '<words>' } }}\``,
  ),
  ambiguous_symbol: entry('nothing', 'ask again with one of the handles listed'),
  file_not_found: entry(
    'nothing',
    advise`find files with \`${{ ask: 'search_symbols', with: { kind: 'file', query: '<name>' } }}\`; \`bombe index --show-ignored\` lists what is left out`,
  ),
  path_outside_root: entry('refused', 'give a path inside the repository, or another root with --repo DIR'),
  ref_not_found: entry('nothing', 'list branches and tags with `git branch -a` and `git tag`'),
  empty_results: entry(
    'nothing',
    advise`use fewer or shorter words, or drop ${{ command: '--kind, --file and --language', tool: 'kind, file_pattern and language' }}`,
  ),
  index_not_ready: entry('index', advise`make the index with \`${BUILD}\`; \`${STATUS}\` shows its state`),
  index_stale: entry('nothing', advise`bring the index up to date with \`${SYNC}\``),
  index_corrupt: entry('index', advise`build it anew with \`${REBUILD}\``),
  index_incompatible: entry('index', advise`update bombe, or build the index anew with \`${REBUILD}\``),
  index_locked: entry('index', advise`another bombe is writing; wait for it to end, then ${AGAIN}`),
  disk_full: entry('index', advise`free some space, then run \`${SYNC}\`; the last index is unharmed`),
  read_only: entry('index', 'make the data folder writable; `bombe config` shows where it lies'),
  workspace_not_registered: entry('nothing', advise`\`${STATUS}\` lists the registered workspaces`),
  workspace_not_allowed: entry('refused', 'start the server with --allowed-root DIR to allow it'),
  not_trusted: entry('refused', 'read what would run before trusting the repository'),
  engine_missing: entry('engine', 'run without --engine: the answer is then approximate and says so'),
  engine_failed: entry(
    'engine',
    advise`\`${STATUS}\` shows why; run without --engine for an approximate answer`,
  ),
  timeout: entry('nothing', 'ask again, with a smaller limit or depth'),
  cancelled: entry('interrupted', advise`${AGAIN}; the last index is unharmed`),
  unauthorized: entry('refused', 'send the token that the server printed when it started'),
  internal: entry(
    'fault',
    'this is a fault of bombe: run again with BOMBE_DEBUG=1 for the stack, and report it',
  ),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

function entry(status: keyof typeof EXIT_STATUS, hint: Advice): ErrorEntry {
  return { exitStatus: EXIT_STATUS[status], hint }
}
