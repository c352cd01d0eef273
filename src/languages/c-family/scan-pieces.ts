/** Cuts source into the pieces that rewording looks at: words, marks, directives. Comments, strings and numbers are left out. */

/** What is not closed ends with the text, so that nothing is scanned twice. */
const PIECE =
  /\/\/(?:\\\r?\n|[^\n])*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|\b(?:u8|[uUL])?R"([^()\\\s]{0,16})\((?:[\s\S]*?\)\1"|[\s\S]*)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\.)*'?|^[ \t]*#(?:\\\r?\n|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|\/(?!\*)|[^\n/\\]|\\(?!\r?\n))*|\.?\d(?:[\w.]|'\w)*|[A-Za-z_]\w*|::|->|[(){}[\];,=:<>*&~!?.+\-/|^%]/gm

export interface Piece {
  kind: 'word' | 'mark' | 'directive' | 'other'
  text: string
  start: number
  end: number
}

export function* scanPieces(text: string): Generator<Piece> {
  PIECE.lastIndex = 0
  for (const found of text.matchAll(PIECE)) {
    const piece = found[0]
    const start = found.index
    const first = piece[0]
    if (first === '/' && piece.length > 1) continue
    const kind =
      /[A-Za-z_]/.test(first) && !piece.includes('"')
        ? 'word'
        : piece.includes('#') && /^[ \t]*#/.test(piece)
          ? 'directive'
          : /["'\d]/.test(first) || (first === '.' && piece.length > 1) || piece.includes('"')
            ? 'other'
            : 'mark'
    yield { kind, text: piece, start, end: start + piece.length }
  }
}

/** Everything but line breaks becomes blank. */
export function blanked(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

/** Applies changes that do not overlap, in rising order. */
export function applyChanges(
  text: string,
  changes: readonly { start: number; end: number; by?: string }[],
): string {
  if (changes.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const { start, end, by } of changes) {
    if (start < from) continue
    parts.push(text.slice(from, start), by ?? '', blanked(text.slice(start + (by?.length ?? 0), end)))
    from = end
  }
  parts.push(text.slice(from))
  return parts.join('')
}
