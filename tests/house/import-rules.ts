/** Which folder may import which, and why: data moves in one direction. */

export interface FolderRule {
  /** Folders this folder may import, besides itself. */
  may: readonly string[]
  /** Folders whose types it may import, but no code. */
  mayTypes?: readonly string[]
  because: string
}

const SHARED = [
  'src/model',
  'src/errors',
  'src/files',
  'src/processes',
  'src/runtime',
  'src/settings',
  'src/languages',
  'src/words',
  'src/vectors',
  'src/documents',
  'src/secrets',
  'src/plan',
]

const stage = (because: string): FolderRule => ({ may: SHARED, because })

export const FOLDER_RULES: Record<string, FolderRule> = {
  'src/model': { may: [], because: 'every folder imports the shared types, so they import none' },
  'src/errors': { may: ['src/model'], because: 'every folder throws, so errors may use shared types only' },
  'src/settings': { may: ['src/model', 'src/errors'], because: 'settings are read before any stage runs' },
  'src/processes': { may: [], because: 'programs are started in one place, which knows none of them' },
  'src/files': {
    may: ['src/model'],
    because: 'files of a repository are opened in one place, whoever reads them',
  },
  'src/runtime': {
    may: ['src/settings'],
    because:
      'V8 flags, memory and compiled code have nothing to do with our data; settings say where to keep the code',
  },
  'src/languages': {
    may: ['src/model'],
    because: 'a language is data about itself; a new one edits nothing else',
  },
  'src/words': {
    may: ['src/model'],
    because: 'questions and the index must split words in the same way, and workers pack what questions read',
  },
  'src/vectors': {
    may: ['src/model', 'src/languages', 'src/words'],
    because: 'the index and questions turn text into vectors in the same way',
  },
  'src/documents': {
    may: ['src/model', 'src/words'],
    because: 'discovery lists what packing can read, and both know no more of a document than its text',
  },
  'src/plan': {
    may: ['src/model'],
    because: 'what a change affects is decided once, from facts alone; several stages apply it',
  },
  'src/edges': {
    may: ['src/model'],
    because: 'syntax and engines make edges by one rule, which knows neither of them',
  },
  'src/secrets': { may: [], because: 'every folder that stores or sends text masks secrets' },
  'src/discover': stage('a stage does its own work; the composers pass data between stages'),
  'src/extract': stage('the facts of a file depend on its text alone, so workers need nothing else'),
  'src/resolve': {
    may: [...SHARED, 'src/edges'],
    because: 'resolution is pure: the facts of all files in, edges out',
  },
  'src/store': stage('the store writes what it is given and does not know where it came from'),
  'src/exact': {
    may: [...SHARED, 'src/edges', 'supervisors/core'],
    mayTypes: ['src/store'],
    because: 'the exact pass plans; engines answer through one interface, and the store is passed in',
  },
  'src/rank': stage('ranking is arithmetic on typed arrays'),
  'src/verdict': {
    may: ['src/model', 'src/errors', 'src/words'],
    mayTypes: ['src/store', 'src/languages'],
    because: 'what an answer may claim follows from evidence that is handed in, so that it stays pure',
  },
  'src/questions': {
    may: [...SHARED, 'src/rank', 'src/verdict'],
    mayTypes: ['src/store'],
    because: 'questions use the reader interface of the store, never SQLite, so they stay pure',
  },
  'src/pipeline': {
    may: [...SHARED, ...['src/discover', 'src/extract', 'src/resolve', 'src/store', 'src/exact', 'src/rank']],
    because: 'the pipeline composes writing; it answers no question',
  },
  'src/diff': {
    may: [...SHARED, 'src/discover', 'src/extract', 'src/pipeline'],
    because: 'comparing two states reads files and facts as the pipeline does, and writes nothing',
  },
  'src/workspace': {
    may: [
      ...SHARED,
      ...['src/pipeline', 'src/diff', 'src/discover', 'src/store', 'src/exact', 'src/rank', 'src/questions'],
      'src/verdict',
    ],
    because: 'the workspace composes asking, and indexes first where there is no index',
  },
  'src/mcp': {
    may: [
      ...['src/model', 'src/errors', 'src/settings', 'src/secrets', 'src/pipeline', 'src/questions'],
      'src/workspace',
    ],
    because: 'the server is an entry point: tools derive from the declarations, the composers answer',
  },
  'src/library': {
    may: [
      ...['src/model', 'src/errors', 'src/settings', 'src/secrets', 'src/pipeline', 'src/questions'],
      'src/workspace',
    ],
    because: 'the library is an entry point: functions and types derive from the declarations',
  },
  'src/daemon': {
    may: [
      ...['src/model', 'src/errors', 'src/settings', 'src/processes', 'src/pipeline', 'src/questions'],
      'src/workspace',
    ],
    because: 'the background process asks open repositories as the other entry points do',
  },
  'src/cli': {
    may: [
      'src/model',
      'src/errors',
      'src/settings',
      'src/secrets',
      // Only to hand on the setting of the sandbox.
      'src/processes',
      'src/runtime',
      'src/pipeline',
      'src/questions',
      'src/verdict',
      'src/workspace',
      'src/mcp',
      'src/daemon',
    ],
    because:
      'the command line is an entry point: commands derive from the declarations, the composers answer',
  },
  'supervisors/core': {
    may: ['src/model', 'src/errors', 'src/settings', 'src/processes'],
    because: 'core runs any engine and knows none',
  },
}

/** What the engines of one language share: `supervisors/<language>/*.ts`. */
export const SHARED_BY_ENGINES: FolderRule = {
  may: ['src/model', 'src/errors', 'src/settings', 'supervisors/core'],
  because: 'the engines of a language read a repository in the same way, and none may depend on another',
}

/** An engine's folder, `supervisors/<language>/<engine>`, may also import what its language shares. */
export const ENGINE_RULE: FolderRule = {
  may: SHARED_BY_ENGINES.may,
  because: 'no engine depends on another, so each can be missing',
}

/** One file that may import another against the rule of its folder. */
export interface Exception {
  from: string
  to: string
  /** Only its types. */
  isTypes: boolean
  because: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    from: 'src/workspace/engines/run-doctor.ts',
    to: 'supervisors/core/find/install-engine.ts',
    isTypes: false,
    because: '`doctor --fix` installs engines, which only the folder that finds them can do',
  },
  {
    from: 'src/cli/output/render-report.ts',
    to: 'src/discover/files/skip-reason.ts',
    isTypes: true,
    because: '`index --show-ignored` prints why files are left out, as discovery says it',
  },
  {
    from: 'src/cli/commands/state/describe-state.ts',
    to: 'src/store/generations/state-file.ts',
    isTypes: true,
    because: '`state inspect` prints the header of an exported file as it is stored',
  },
]

/** The page, `view/`, runs in a browser. */
export const PAGE_RULE = {
  // Pure functions that place a graph and find its cycles, for `bombe graph` and for the page alike.
  code: [
    'src/questions/draw-graph/lay-out.ts',
    'src/questions/draw-graph/find-cycles.ts',
  ] as readonly string[],
  packages: ['preact', 'preact/hooks', 'd3-hierarchy'] as readonly string[],
  because: 'the page is small and runs in a browser; what it shows it gets by questions',
  words: [
    {
      word: /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/,
      because: 'text of a repository goes in as text, never as markup',
    },
    {
      word: /https?:\/\/(?!127\.0\.0\.1|www\.w3\.org)/,
      because: 'the page fetches nothing from elsewhere',
    },
  ],
}

export interface OutsideRule {
  modules: readonly string[]
  /** Folders, or single files, that may import them. */
  allowed: readonly string[]
  because: string
}

export const OUTSIDE_RULES: readonly OutsideRule[] = [
  {
    modules: ['fs', 'fs/promises'],
    allowed: [
      'src/discover',
      'src/files',
      'src/store',
      'src/cli',
      'supervisors/core',
      // The settings files of user and repository.
      'src/settings/read-settings-file.ts',
      // The program's own text, and its compiled code in the user's cache folder.
      'src/runtime/load-script.ts',
      'src/runtime/compiled-code.ts',
      // Parts of the program itself: languages, grammars, the built worker.
      'src/languages/find-languages.ts',
      'src/languages/load-languages.ts',
      'src/vectors/load-word-table.ts',
      'src/extract/parse/load-grammars.ts',
      'src/extract/parse/start-parser.ts',
      'src/extract/parse/locate-wasm.ts',
      'src/extract/workers/worker-pool.ts',
      'src/pipeline/extractor-version.ts',
      // A worker reads the file it parses, so that text is not sent between threads.
      'src/extract/workers/read-file.ts',
      // Sizes and times of the files that an answer depends on.
      'src/workspace/freshness/check-freshness.ts',
      // Which folder a call means, before it is compared with the allowed roots.
      'src/workspace/workspaces.ts',
      // Which folders the system's programs and libraries are in.
      'src/processes/sandbox.ts',
      // Whether a folder that a pattern names is under the root.
      'src/workspace/text/find-text.ts',
      // Which folder a caller of the library means.
      'src/library/library.ts',
      // The built files of the page.
      'src/mcp/page/page-files.ts',
      // Its socket, in a folder that only the user may enter.
      'src/daemon',
      // The built file that a child runs.
      'src/pipeline/jobs/start-index-child.ts',
    ],
    because: 'only code that keeps paths under the root may touch files',
  },
  {
    modules: ['child_process'],
    allowed: ['src/processes'],
    because: 'every program is guarded from its first moment, so none outlives bombe: one folder starts them',
  },
  {
    modules: ['sqlite'],
    allowed: ['src/store/sqlite.ts'],
    because: 'one file knows the driver, so that another runtime or another driver is one file to change',
  },
  {
    modules: ['@parcel/watcher'],
    allowed: ['src/discover/watch/watch-folder.ts'],
    because: 'events can be missing, and their paths must stay under the root: one file handles both',
  },
  {
    modules: ['net', 'http', 'https', 'http2', 'tls', 'dgram', 'dns'],
    allowed: ['src/mcp', 'supervisors/core', 'src/daemon'],
    because: 'nothing is sent anywhere: there is no network at run time',
  },
  {
    modules: ['commander'],
    allowed: ['src/cli'],
    because: 'only the command line has flags',
  },
]

export interface WordRule {
  word: RegExp
  allowed: readonly string[]
  because: string
}

export const WORD_RULES: readonly WordRule[] = [
  {
    word: /\bstd(out|err)\.write\(/,
    allowed: [
      // Masks and shows what could steer the terminal.
      'src/cli/output/write-text.ts',
      // Fixed sentences, while the process ends.
      'src/cli/handle-signals.ts',
      'bench',
    ],
    because: 'text of a repository must not steer the terminal: one file writes to it',
  },
  {
    word: /\bconsole\.|\bprocess\.(stdout|stderr)\b/,
    allowed: ['src/cli', 'bench'],
    because: 'only the command line prints: stdout belongs to answers, or to the protocol of the server',
  },
  {
    word: /\bprocess\.(exit|abort)\b|\bprocess\.exitCode\b/,
    allowed: ['src/cli', 'bench'],
    because: 'only the command line ends the process; everyone else throws',
  },
  {
    word: /\.(push|unshift)\(\.\.\.|Math\.(min|max)\(.*\.\.\./,
    allowed: ['bench'],
    because:
      'a long list that is spread into a call overflows the stack: src/model/long-lists.ts has other ways',
  },
  {
    word: /\.transaction\(|'BEGIN\b/,
    allowed: [
      // The one writer of a graph.
      'src/store/apply/apply-delta.ts',
      // Databases of their own: engine answers of all work trees, and notes.
      'src/store/answers/answer-cache.ts',
      'src/store/notes/notes-store.ts',
      // A lock is a transaction that stays open.
      'src/store/generations/acquire-writer.ts',
      // They only read: one question, and one load of all facts, see one state.
      'src/store/read/index-reader.ts',
      'src/store/read/load-facts.ts',
      // What offers transactions to all of them.
      'src/store/sqlite.ts',
    ],
    because: 'a graph has one writer, so what holds after a write is said and tested once',
  },
]
