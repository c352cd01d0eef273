/** Pairs the pieces of markup that open and close each other: tags, and blocks such as `{#each}`. */
import { pairMarks } from '../markup/pair-marks.ts'
import type { Piece } from '../markup/scan-markup.ts'

const BLOCK = /\{\s*([#/])(\w+)/y

export function pairTags(text: string, pieces: readonly Piece[]): Map<number, number> {
  return pairMarks(
    pieces.map(piece => {
      if (piece.kind === 'open') return piece.isClosed ? {} : { opens: piece.name }
      if (piece.kind === 'close') return { closes: piece.name }
      if (piece.kind !== 'code') return {}
      BLOCK.lastIndex = piece.start
      const [, mark, name] = BLOCK.exec(text) ?? []
      if (mark === undefined) return {}
      return mark === '#' ? { opens: `#${name}` } : { closes: `#${name}` }
    }),
  )
}
