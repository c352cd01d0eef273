/** Which languages have types that satisfy interfaces they do not name, as the program that wrote an index knew it. */
import type { Database } from 'better-sqlite3'
import type { Structural } from '../model/index.ts'

const KEY = 'structural'

export function structuralMeta(structural: Structural): Record<string, string> {
  return { [KEY]: JSON.stringify([...structural]) }
}

export function readStructural(db: Database): Structural {
  const text = db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(KEY) as string | undefined
  return new Map(text === undefined ? [] : JSON.parse(text))
}
