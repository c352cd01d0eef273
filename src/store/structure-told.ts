/** Whether the engines' word on who satisfies which interface by its type is about the graph as it is. */
import type { Database } from 'better-sqlite3'
import { DERIVATIONS } from '../model/index.ts'
import { unpackSiteless } from './pack-edges.ts'

const KEY = 'structure_told'
const ENGINE = DERIVATIONS.indexOf('engine')

export function isStructureTold(db: Database): boolean {
  return db.prepare('SELECT 1 FROM meta WHERE key = ?').get(KEY) !== undefined
}

/** Inside the transaction of what makes it so, or no longer so. */
export function setStructureTold(db: Database, isTold: boolean): void {
  if (isTold) db.prepare("INSERT OR REPLACE INTO meta VALUES (?, '1')").run(KEY)
  else db.prepare('DELETE FROM meta WHERE key = ?').run(KEY)
}

/** Files with edges at no site that an engine told, sure or not. */
export function filesWithStructure(db: Database): number[] {
  const files = new Set<number>()
  const rows = db.prepare('SELECT file, edges FROM answers').raw()
  for (const [file, edges] of rows.iterate() as Iterable<[number, Buffer]>)
    unpackSiteless(edges, ({ derivation }) => {
      if (derivation === ENGINE) files.add(file)
    })
  return [...files]
}
