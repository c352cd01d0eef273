/** Numbered migrations: how an index made by an older bombe becomes one of this version, or stays as it is. */
import type { Database } from 'better-sqlite3'
import { BombeError } from '../errors/bombe-error.ts'
import { LOOKUP_TABLE, SCHEMA_VERSION, WORD_TABLES } from './schema.ts'

export interface Migration {
  /** The version it leads to, from the one before. */
  to: number
  run(db: Database): void
}

/** Append only, one a version; version 1 is the first. */
export const MIGRATIONS: readonly Migration[] = [
  {
    // Answers of engines know what they rest on. Without a fingerprint nothing counts as exact, which is right.
    to: 2,
    run: db =>
      db.exec(`
        ALTER TABLE files ADD COLUMN closure TEXT NOT NULL DEFAULT '';
        ALTER TABLE answers ADD COLUMN closure TEXT NOT NULL DEFAULT '';
        ALTER TABLE answers ADD COLUMN siteless INTEGER NOT NULL DEFAULT 0;
      `),
  },
  // The words of files come with the next index, which an older extractor's facts call for anyway.
  { to: 3, run: db => db.exec(WORD_TABLES) },
  // What files looked up comes with the next sync that resolves all of them.
  { to: 4, run: db => db.exec(LOOKUP_TABLE) },
  {
    // Confidences were judged by every sync, for all that files saw then. What imports go through comes with the index
    // that another extractor makes anew.
    to: 5,
    run: db =>
      db.exec(`
        ALTER TABLE answers ADD COLUMN basis TEXT NOT NULL DEFAULT '';
        ALTER TABLE imports ADD COLUMN through INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX imports_through ON imports (through) WHERE through > 0;
        UPDATE answers SET basis = coalesce((SELECT closure FROM files WHERE id = answers.file), '');
      `),
  },
]

/** All steps in one transaction: after a failure the index is still whole, and still of its old version. */
export function migrate(
  db: Database,
  migrations: readonly Migration[] = MIGRATIONS,
  required: number = SCHEMA_VERSION,
): void {
  if (versionOf(db) === required) return
  db.transaction(() => {
    // Read again under the lock: another process may have migrated it meanwhile.
    const found = versionOf(db)
    if (found > required) throw incompatible(found, required, 'newer than this bombe can read')
    for (let version = found + 1; version <= required; version++) {
      const migration = migrations.find(({ to }) => to === version)
      if (!migration) throw incompatible(found, required, 'too old to be carried over')
      migration.run(db)
      db.pragma(`user_version = ${version}`)
    }
  }).immediate()
}

function versionOf(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number
}

function incompatible(found: number, required: number, what: string): BombeError {
  return new BombeError('index_incompatible', `the index has schema ${found}, ${what} (schema ${required})`, {
    data: { schema_version: found, required_schema_version: required },
  })
}
