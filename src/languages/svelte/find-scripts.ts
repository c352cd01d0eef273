/** The scripts of a component file: not those that its markup writes into the page. */
import type { Piece } from '../markup/scan-markup.ts'
import { pairTags } from './pair-tags.ts'

export interface Script {
  /** Where its tag starts. */
  at: number
  start: number
  end: number
  /** It runs once for the module, not for each instance. */
  isModule: boolean
}

export function findScripts(text: string, pieces: readonly Piece[]): Script[] {
  const scripts: Script[] = []
  const pairs = pairTags(text, pieces)
  let insideUntil = -1
  pieces.forEach((piece, index) => {
    const end = pairs.get(index)
    if (piece.kind === 'open' && piece.name === 'script' && end !== undefined && index > insideUntil)
      scripts.push({
        at: piece.start,
        start: piece.end,
        end: pieces[end]!.start,
        isModule: piece.attributes.some(({ name }) => name === 'module' || name === 'context'),
      })
    insideUntil = Math.max(insideUntil, end ?? -1)
  })
  return scripts
}
