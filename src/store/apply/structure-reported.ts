/** Tells whether engines have reported, for the present graph, which types satisfy which interfaces. */

import { DERIVATIONS } from '../../model/index.ts'
import { unpackSiteless } from '../pack/pack-edges.ts'
import { type MetaChange, readMeta } from '../schema/meta.ts'
import type { Database } from '../sqlite.ts'

const ENGINE = DERIVATIONS.indexOf('engine')

export function isStructureReported(db: Database): boolean {
  return readMeta(db, 'structure_reported') !== null
}

/** For a delta that makes it so, or no longer so. */
export function structureReportedMeta(isReported: boolean): MetaChange {
  return { structure_reported: isReported ? true : null }
}

/** Files with edges at no site that an engine reported, sure or not. */
export function filesWithStructure(db: Database): number[] {
  const files = new Set<number>()
  const rows = db.prepare('SELECT file, edges FROM answers').raw()
  for (const [file, edges] of rows.iterate() as Iterable<[number, Buffer]>)
    unpackSiteless(edges, ({ derivation }) => {
      if (derivation === ENGINE) files.add(file)
    })
  return [...files]
}
