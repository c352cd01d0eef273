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

/** Nearly all pieces are words and brackets: these are cut by hand, which takes a third of the time of the pattern. */
export function scanPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (isBracket(code)) {
      pieces.push({ kind: 'mark', text: text[at]!, start: at, end: ++at })
    } else if (isLetter(code)) {
      const end = wordEnd(text, at)
      // `R"(…)"` is a string.
      if (text[end] === '"') at = pushMatch(pieces, text, at)
      else {
        pieces.push({ kind: 'word', text: text.slice(at, end), start: at, end })
        at = end
      }
    } else if (isNothing(code)) at++
    else at = pushMatch(pieces, text, code === HASH ? lineStart(text, at) : at)
  }
  return pieces
}

const HASH = 35

/** Adds what the pattern finds at or after an offset, unless it is a comment; returns where it ends. */
function pushMatch(pieces: Piece[], text: string, from: number): number {
  PIECE.lastIndex = from
  const found = PIECE.exec(text)
  if (!found) return text.length
  const piece = found[0]
  const start = found.index
  const end = start + piece.length
  if (piece[0] !== '/' || piece.length === 1) pieces.push({ kind: kindOf(piece), text: piece, start, end })
  return end
}

function kindOf(piece: string): Piece['kind'] {
  const first = piece[0]!
  if (/[A-Za-z_]/.test(first) && !piece.includes('"')) return 'word'
  if (piece.includes('#') && /^[ \t]*#/.test(piece)) return 'directive'
  return /["'\d]/.test(first) || (first === '.' && piece.length > 1) || piece.includes('"') ? 'other' : 'mark'
}

/** `(`, `)`, `[`, `]`, `{`, `}`, `,` and `;`: no other piece starts with one of these. */
function isBracket(code: number): boolean {
  return (
    code === 40 ||
    code === 41 ||
    code === 44 ||
    code === 59 ||
    code === 91 ||
    code === 93 ||
    code === 123 ||
    code === 125
  )
}

/** ASCII, or an underscore. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
}

/** Blanks, line ends and control characters. */
function isNothing(code: number): boolean {
  return code <= 32
}

function wordEnd(text: string, at: number): number {
  let end = at + 1
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (!isLetter(code) && !(code >= 48 && code <= 57)) break
  }
  return end
}

/** A directive starts with the blanks before it; a hash elsewhere is none. */
function lineStart(text: string, at: number): number {
  let start = at
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  return start === 0 || /[\n\r\u2028\u2029]/.test(text[start - 1]!) ? start : at
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
