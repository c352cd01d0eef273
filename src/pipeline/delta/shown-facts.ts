/** What other files may see of a file's facts: the rest is in the index. */
import { type GraphFile, heritageSites } from '../../model/index.ts'

export function shownOf(file: GraphFile): GraphFile {
  const { facts } = file
  const words = { terms: new Uint8Array(), units: new Uint8Array() }
  return { ...file, facts: { ...facts, sites: heritageSites(facts), words } }
}
