/** What engines said under a project that does not own the file any more: nobody asks there again, so it goes. */
import type { Database } from 'better-sqlite3'
import { countStanding } from './count-answers.ts'
import { SiteColumns } from './pack-sites.ts'
import { PostingChanges } from './postings.ts'
import { type Answer, AnswerReader } from './read-answers.ts'
import { sqliteError } from './sqlite-error.ts'

/** All answers of a file have the scope of those of syntax, which every file has: its owner. */
const WITH_STRANGERS = 'SELECT file FROM answers GROUP BY file HAVING min(scope) <> max(scope)'

/**
 * Heals an index of an older bombe, which left such answers behind where a project got another name or lost files;
 * gives the number of files that had any. A sync hands answers on to the new owner (update-answers.ts).
 */
export function disownAnswers(db: Database): number {
  try {
    const find = db.prepare(WITH_STRANGERS).pluck()
    // Mostly there is none, and then nobody is kept from writing.
    if (find.get() === undefined) return 0
    return db.transaction(() => disown(db, find.all() as number[])).immediate()
  } catch (error) {
    throw sqliteError(error, db.name)
  }
}

function disown(db: Database, files: readonly number[]): number {
  const reader = new AnswerReader(db)
  const remove = db.prepare('DELETE FROM answers WHERE id = ?')
  const readSites = db.prepare('SELECT sites FROM facts WHERE file = ?').pluck()
  const siteNames = new PostingChanges(db, 'site_names', 'name')
  const edgeTargets = new PostingChanges(db, 'edge_targets', 'symbol')
  for (const file of files) {
    const before = reader.stored(file)
    const own = before.filter(({ scope }) => scope === ownerOf(before))
    for (const { id, scope } of before) if (scope !== ownerOf(before)) remove.run(id)
    const sites = new SiteColumns(readSites.get(file) as Buffer)
    const old = countStanding(before, sites)
    const now = countStanding(own, sites)
    siteNames.replace(file, old.names, now.names)
    edgeTargets.replace(file, old.callers, now.callers)
  }
  siteNames.apply()
  edgeTargets.apply()
  return files.length
}

function ownerOf([syntax]: readonly Answer[]): number | undefined {
  return syntax?.scope
}
