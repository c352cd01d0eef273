/** The tables of an index: integers for everything that repeats, packed columns for what is only read file by file. */

export const SCHEMA_VERSION = 5

/** "bomb": what `PRAGMA application_id` must say before a file is taken for one of ours. */
export const APPLICATION_ID = 0x626f6d62

/** The engine every approximate answer comes from; its id is fixed so that a bulk write needs no lookup. */
export const SYNTAX_ENGINE = { id: 1, name: 'tree-sitter' } as const

/** Apart from each other: a question reads the terms of all files, and the units of few. */
export const WORD_TABLES = `CREATE TABLE terms (file INTEGER PRIMARY KEY, packed BLOB NOT NULL);
CREATE TABLE units (file INTEGER PRIMARY KEY, packed BLOB NOT NULL);
`

/** What was looked up to resolve a file: only a sync reads it, and an index without it is resolved whole once. */
export const LOOKUP_TABLE = `CREATE TABLE lookups (file INTEGER PRIMARY KEY, packed BLOB NOT NULL);
`

/**
 * Four choices carry the size (a Django-size graph measures half of what one row per site and edge costs):
 *
 * - `facts` holds all sites of a file, and of its symbols what only a sync or a diff reads; `answers.edges` holds all
 *   edges found in a file: columns of variable-length integers (pack-sites.ts, pack-symbols.ts, pack-edges.ts). They
 *   are only ever read and replaced a file at a time; `site_names` and `edge_targets` say which files to open for a
 *   name or a target (postings.ts).
 * - `answers` has one row for each file, scope, variant and engine: an engine's answers lie beside those of syntax and
 *   never inside them, so an update of one cannot erase the other. `closure` is the fingerprint of all that the answers
 *   rest on ('' where they were given under several), `siteless` says that the engine also answered for the edges that
 *   stand at no site (overrides, structural implements). `files.closure` is the fingerprint as it is now, `basis` the
 *   one under which confidences were judged: where the two differ, they are judged when they are read (age-answers.ts).
 * - No index where a scan of little is as good: members are looked for among the symbols of their container's file
 *   (`symbols_stray` has the few that live elsewhere), keys by one pass over all symbols.
 * - Rank is one array for all symbols (`columns`): a new rank touches one row, not every symbol.
 *
 * `search` has its default buffer raised: gathering eight megabytes of postings before they are written halves the cost
 * of a bulk write. It has neither `columnsize = 0` nor `detail = column`, since bm25() answers 0 for both, nor
 * `contentless_delete`, which keeps counting deleted rows, so that scores would drift away from those of a fresh index.
 *
 * A symbol's row is one fact of one file. Facts that are further declarations of a symbol at home in another place
 * have `part_of` set to its id; names, keys and containers are looked up among `part_of = 0` only.
 */
export const TABLES = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE engines (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE columns (name TEXT PRIMARY KEY, packed BLOB NOT NULL);
CREATE TABLE projects (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, kind INTEGER NOT NULL, family TEXT NOT NULL,
  folder TEXT NOT NULL, config TEXT NOT NULL, name TEXT NOT NULL, settings TEXT NOT NULL
);
CREATE TABLE files (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL, language TEXT NOT NULL, content_hash TEXT NOT NULL,
  size INTEGER NOT NULL, mtime_ms REAL NOT NULL, project INTEGER NOT NULL, package_name TEXT NOT NULL,
  flags INTEGER NOT NULL, line_count INTEGER NOT NULL, parse_status INTEGER NOT NULL,
  resolution INTEGER NOT NULL, resolution_reason TEXT NOT NULL, interface_hash TEXT NOT NULL, star_names TEXT,
  closure TEXT NOT NULL DEFAULT ''
);
CREATE TABLE symbols (
  id INTEGER PRIMARY KEY, key INTEGER NOT NULL, part_of INTEGER NOT NULL, file INTEGER NOT NULL,
  ordinal INTEGER NOT NULL, kind INTEGER NOT NULL, name INTEGER NOT NULL, container INTEGER NOT NULL,
  twin INTEGER NOT NULL, flags INTEGER NOT NULL, line INTEGER NOT NULL, col INTEGER NOT NULL,
  start_line INTEGER NOT NULL, end_line INTEGER NOT NULL, signature TEXT NOT NULL, params INTEGER NOT NULL,
  returns INTEGER NOT NULL, doc TEXT NOT NULL
);
CREATE TABLE facts (file INTEGER PRIMARY KEY, sites BLOB NOT NULL, symbols BLOB NOT NULL);
${WORD_TABLES}${LOOKUP_TABLE}CREATE TABLE site_names (name INTEGER PRIMARY KEY, files BLOB NOT NULL);
CREATE TABLE answers (
  id INTEGER PRIMARY KEY, file INTEGER NOT NULL, scope INTEGER NOT NULL, variant INTEGER NOT NULL,
  engine INTEGER NOT NULL, states BLOB NOT NULL, edges BLOB NOT NULL, closure TEXT NOT NULL DEFAULT '',
  siteless INTEGER NOT NULL DEFAULT 0, basis TEXT NOT NULL DEFAULT ''
);
CREATE TABLE edge_targets (symbol INTEGER PRIMARY KEY, files BLOB NOT NULL);
CREATE TABLE imports (
  file INTEGER NOT NULL, ordinal INTEGER NOT NULL, kind INTEGER NOT NULL, module INTEGER NOT NULL,
  name INTEGER NOT NULL, local INTEGER NOT NULL, flags INTEGER NOT NULL, line INTEGER NOT NULL, col INTEGER NOT NULL,
  to_file INTEGER NOT NULL, to_symbol INTEGER NOT NULL, package INTEGER NOT NULL, through INTEGER NOT NULL,
  PRIMARY KEY (file, ordinal)
) WITHOUT ROWID;
CREATE TABLE exports (
  file INTEGER NOT NULL, ordinal INTEGER NOT NULL, name INTEGER NOT NULL, target TEXT NOT NULL,
  PRIMARY KEY (file, ordinal)
) WITHOUT ROWID;
CREATE TABLE problems (
  file INTEGER NOT NULL, ordinal INTEGER NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL,
  line INTEGER, col INTEGER,
  PRIMARY KEY (file, ordinal)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE search USING fts5 (
  name, container, path, signature, doc,
  content = '', detail = full, tokenize = 'unicode61 remove_diacritics 0'
);
INSERT INTO search (search, rank) VALUES ('hashsize', 8388608);
`

/** Made last in a bulk write: an index built once is cheaper than one kept up row by row. */
export const INDEXES = `
CREATE UNIQUE INDEX names_text ON names (text);
CREATE UNIQUE INDEX files_path ON files (path);
CREATE INDEX symbols_name ON symbols (name) WHERE part_of = 0;
CREATE UNIQUE INDEX symbols_file ON symbols (file, ordinal);
CREATE INDEX symbols_stray ON symbols (container) WHERE flags & 8;
CREATE INDEX symbols_part ON symbols (part_of) WHERE part_of > 0;
CREATE UNIQUE INDEX answers_file ON answers (file, scope, variant, engine);
CREATE INDEX imports_file ON imports (to_file) WHERE to_file > 0;
CREATE INDEX imports_symbol ON imports (to_symbol) WHERE to_symbol > 0;
CREATE INDEX imports_through ON imports (through) WHERE through > 0;
`

/** A symbol's `flags`: visibility in the lowest three bits, whether its container is at home in another file, SYMBOL_FLAG. */
export const VISIBILITY_MASK = 7
export const STRAY = 8
export const FLAG_SCALE = 16
