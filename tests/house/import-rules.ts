/** Which room may import which, and why: the directions that data walks. */

export interface RoomRule {
  /** Rooms this room may import, besides itself. */
  may: readonly string[]
  /** Rooms whose types it may import, but no code. */
  mayTypes?: readonly string[]
  because: string
}

const SHARED = [
  'src/model',
  'src/errors',
  'src/config',
  'src/languages',
  'src/words',
  'src/secrets',
  'src/plan',
]

const stage = (because: string): RoomRule => ({ may: SHARED, because })

export const ROOM_RULES: Record<string, RoomRule> = {
  'src/model': { may: [], because: 'the words everyone shares must not pull anyone in' },
  'src/errors': { may: ['src/model'], because: 'every room throws, so errors may rest on words only' },
  'src/config': { may: ['src/model', 'src/errors'], because: 'settings are read before any stage exists' },
  'src/languages': {
    may: ['src/model'],
    because: 'a language is data about itself; a new one edits nothing else',
  },
  'src/words': {
    may: ['src/model'],
    because: 'a question and an index must split words alike, and workers pack what questions read',
  },
  'src/plan': {
    may: ['src/model'],
    because: 'what a change reaches is decided once, by facts alone, and applied by several stages',
  },
  'src/secrets': { may: [], because: 'what must not leak is known to everyone who stores or sends text' },
  'src/discover': stage('a stage knows its own work; the composers pass data between stages'),
  'src/extract': stage('facts of one file rest on its text alone, so that workers need nothing else'),
  'src/resolve': stage('resolution is pure: the facts of all files in, edges out'),
  'src/store': stage('the store keeps what it is given and does not know how it came about'),
  'src/precise': {
    may: [...SHARED, 'supervisors/core'],
    mayTypes: ['src/store'],
    because: 'the exact pass plans; engines answer through one interface, and the store is handed in',
  },
  'src/rank': stage('ranking is arithmetic on typed arrays'),
  'src/query': {
    may: [...SHARED, 'src/rank'],
    mayTypes: ['src/store'],
    because: 'questions see the reader interface of the store, never SQLite, so that they stay pure',
  },
  'src/index': {
    may: [...SHARED, 'src/discover', 'src/extract', 'src/resolve', 'src/store', 'src/precise', 'src/rank'],
    because: 'index composes writing; it asks nothing',
  },
  'src/workspace': {
    may: [...SHARED, 'src/index', 'src/discover', 'src/store', 'src/precise', 'src/rank', 'src/query'],
    because: 'workspace composes asking, and indexes first where there is no index',
  },
  'src/mcp': {
    may: ['src/model', 'src/errors', 'src/config', 'src/index', 'src/workspace'],
    because: 'the server is an edge: it translates, the composers do',
  },
  'src/cli': {
    may: ['src/model', 'src/errors', 'src/config', 'src/index', 'src/workspace', 'src/mcp'],
    because: 'the command line is an edge: it translates, the composers do',
  },
  'supervisors/core': {
    may: ['src/model', 'src/errors', 'src/config'],
    because: 'core runs any engine and knows none',
  },
  'supervisors/java': {
    may: ['src/model', 'src/errors', 'src/config', 'supervisors/core'],
    because: 'both Java engines rest on one installation, and neither may lean on the other',
  },
  'supervisors/python': {
    may: ['src/model', 'src/errors', 'src/config', 'supervisors/core'],
    because: 'both Python engines read a repository the same way, and neither may lean on the other',
  },
  'supervisors/typescript-package': {
    may: ['src/model', 'src/errors', 'src/config', 'supervisors/core'],
    because: 'both TypeScript engines are one program, and neither may lean on the other',
  },
}

/** An engine's folder. */
export const ENGINE_RULE: RoomRule = {
  may: [
    ...['src/model', 'src/errors', 'src/config', 'supervisors/core'],
    // What the engines of one language share.
    ...['supervisors/java', 'supervisors/python', 'supervisors/typescript-package'],
  ],
  because: 'one engine never leans on another, so that each can be missing',
}

export interface OutsideRule {
  modules: readonly string[]
  /** Rooms, or single files, that may import them. */
  allowed: readonly string[]
  because: string
}

export const OUTSIDE_RULES: readonly OutsideRule[] = [
  {
    modules: ['fs', 'fs/promises'],
    allowed: [
      'src/discover',
      'src/store',
      'src/cli',
      'supervisors/core',
      // The settings files of user and repository.
      'src/config/read-settings-file.ts',
      // The program's own text, and what V8 compiled of it, in the user's cache folder.
      'src/config/load-script.ts',
      'src/config/compiled-code.ts',
      // What the program itself is made of: languages, grammars, the built worker.
      'src/languages/find-languages.ts',
      'src/languages/load-languages.ts',
      'src/extract/load-grammars.ts',
      'src/extract/start-parser.ts',
      'src/extract/worker-pool.ts',
      'src/index/extractor-version.ts',
      // A worker reads the file it parses, so that text need not travel between threads.
      'src/extract/read-file.ts',
      // Sizes and times of the files an answer rests on.
      'src/workspace/check-freshness.ts',
      // Which folder a call means, before it is held against the allowed roots.
      'src/workspace/workspaces.ts',
      // Whether a folder that a pattern names lies under the root.
      'src/workspace/find-text.ts',
      // The built file that a child runs.
      'src/index/start-index-child.ts',
    ],
    because: 'files are touched where paths are held under the root, and nowhere else',
  },
  {
    modules: ['child_process'],
    allowed: [
      'src/discover',
      'supervisors/core',
      // bombe itself, to index beside a server that answers.
      'src/index/start-index-child.ts',
      // bombe itself, to watch after the terminal is closed.
      'src/workspace/background-watch.ts',
    ],
    because:
      'programs are started where their environment is made from nothing: git, ripgrep and supervisors',
  },
  {
    modules: ['better-sqlite3'],
    allowed: ['src/store'],
    because: 'one room knows SQLite, so that its pragmas and locks hold everywhere',
  },
  {
    modules: ['@parcel/watcher'],
    allowed: ['src/discover/watch-folder.ts'],
    because: 'events are of paths under the root, and may be missing: one place knows both',
  },
  {
    modules: ['net', 'http', 'https', 'http2', 'tls', 'dgram', 'dns'],
    allowed: ['src/mcp', 'supervisors/core'],
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
    word: /\bconsole\.|\bprocess\.(stdout|stderr)\b/,
    allowed: ['src/cli', 'bench'],
    because: 'only the command line prints: stdout belongs to answers, or to the protocol of the server',
  },
  {
    word: /\bprocess\.(exit|abort)\b|\bprocess\.exitCode\b/,
    allowed: ['src/cli', 'bench'],
    because: 'only the command line ends the process; everyone else throws',
  },
]
