/** The tables of an index: integers for everything that repeats, packed columns for what is only read file by file. */
import { ALL_TABLES, STRAY } from './tables.ts'

export { FLAG_SCALE, STRAY, VISIBILITY_MASK } from './tables.ts'

export const SCHEMA_VERSION = 8

/** "bomb": what `PRAGMA application_id` must say before a file is taken for one of ours. */
export const APPLICATION_ID = 0x626f6d62

/** The engine every approximate answer comes from; its id is fixed so that a bulk write needs no lookup. */
export const SYNTAX_ENGINE = { id: 1, name: 'tree-sitter' } as const

/**
 * Four choices carry the size (a Django-size graph measures half of what one row per site and edge costs):
 *
 * - `facts` holds all sites of a file, and of its symbols what only a sync or a diff reads; `answers.edges` holds all
 *   edges found in a file: columns of variable-length integers (pack-sites.ts, pack-symbols.ts, pack-edges.ts). They
 *   are only ever read and replaced a file at a time; `site_names` and `edge_targets` say which files to open for a
 *   name or a target (postings.ts).
 * - `answers` has one row for each file, scope, variant and engine: an engine's answers are beside those of syntax and
 *   never inside them, so an update of one cannot erase the other. `closure` is the fingerprint of all that the answers
 *   depend on ('' where they were given under several), `siteless` says that the engine also answered for the edges that
 *   have no site (overrides, structural implements). `files.closure` is the fingerprint as it is now, `basis` the
 *   one under which confidences were judged: where the two differ, they are judged when they are read (age-answers.ts).
 * - No index where a scan of little is as good: members are looked for among the symbols of their container's file
 *   (`symbols_stray` has the few that live elsewhere), keys by one pass over all symbols.
 * - Rank is one array for all symbols (`columns`): a new rank touches one row, not every symbol.
 *
 * `search` has its default buffer raised: gathering eight megabytes of postings before they are written halves the cost
 * of a bulk write. It has neither `columnsize = 0` nor `detail = column`, since bm25() answers 0 for both, nor
 * `contentless_delete`, which keeps counting deleted rows, so that scores would drift away from those of a fresh index.
 */
const SEARCH = `CREATE VIRTUAL TABLE search USING fts5 (
  name, container, path, signature, doc,
  content = '', detail = full, tokenize = 'unicode61 remove_diacritics 0'
)`

/** What FTS5 keeps of `search`. */
export const SEARCH_TABLES = ['search', 'search_config', 'search_data', 'search_docsize', 'search_idx']

export const TABLES = `${ALL_TABLES.map(({ create }) => create).join(';\n')};
${SEARCH};
INSERT INTO search (search, rank) VALUES ('hashsize', 8388608);
`

/** Made last in a bulk write: an index built once is cheaper than one kept up row by row. */
export const INDEX_STATEMENTS = [
  'CREATE UNIQUE INDEX names_text ON names (text)',
  'CREATE UNIQUE INDEX files_path ON files (path)',
  'CREATE INDEX symbols_name ON symbols (name) WHERE part_of = 0',
  'CREATE UNIQUE INDEX symbols_file ON symbols (file, ordinal)',
  `CREATE INDEX symbols_stray ON symbols (container) WHERE flags & ${STRAY}`,
  'CREATE INDEX symbols_part ON symbols (part_of) WHERE part_of > 0',
  'CREATE UNIQUE INDEX answers_file ON answers (file, scope, variant, engine)',
  'CREATE INDEX imports_file ON imports (to_file) WHERE to_file > 0',
  'CREATE INDEX imports_symbol ON imports (to_symbol) WHERE to_symbol > 0',
  'CREATE INDEX imports_through ON imports (through) WHERE through > 0',
] as const

export const INDEXES = `${INDEX_STATEMENTS.join(';\n')};
`
