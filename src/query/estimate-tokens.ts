/** How many tokens a model will count for a text: estimated from above, without a tokenizer's tables. */

/**
 * The pieces a byte-pair tokenizer cuts a text into before it merges anything: words by case, with the one mark or space
 * before them, digits by three, runs of marks, line ends, gaps; letters beyond ASCII one by one.
 */
const PIECES =
  /[^\r\nA-Za-z0-9\x80-\uffff]?(?:[A-Z]*[a-z]+|[A-Z]+)|\d{1,3}| ?[^\sA-Za-z0-9\x80-\uffff]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+|[\x80-\uffff]/g

/**
 * Raised until o200k counted more than the budget in fewer than 1 of 100 answers about eight repositories. What is left of
 * the error are names that a repository repeats and a tokenizer does not know: a few answers are full of them.
 */
const RAISED = 1.13
const AT_LEAST = 8

const SPACE = 32
const DOT = 46
const UNDERSCORE = 95

export function estimateTokens(text: string): number {
  let total = 0
  for (const piece of text.match(PIECES) ?? []) total += costOf(piece)
  return Math.ceil(AT_LEAST + RAISED * total)
}

/** Mean costs by class and length, over answers of eight tools. */
function costOf(piece: string): number {
  const code = piece.charCodeAt(0)
  if (code >= 0x80) return costBeyondAscii(code)
  if (isLetter(piece.charCodeAt(piece.length - 1))) return wordCost(piece, code)
  if (isDigit(code)) return 1
  return marksCost(piece.trim(), code)
}

function costBeyondAscii(code: number): number {
  if (code >= 0x2e80) return 1.05
  return code >= 0x2000 ? 1.6 : 0.7
}

/** Gaps and line ends are one token however long; so are most runs of up to three marks. */
function marksCost(marks: string, first: number): number {
  const { length } = marks
  if (length <= 3) return 1 + (first === SPACE ? 0.1 : 0.01) * Math.max(0, length - 1)
  return isOneMark(marks) ? 1 + length / 16 : 0.4 + 0.32 * length
}

function isOneMark(marks: string): boolean {
  for (let at = 1; at < marks.length; at++) if (marks.charCodeAt(at) !== marks.charCodeAt(0)) return false
  return true
}

/** Long words are rarely one token, and a mark before a word seldom joins it. */
function wordCost(piece: string, code: number): number {
  const start = isLetter(code) ? 0 : 1
  const length = piece.length - start
  const isCapital = piece.charCodeAt(start) < 97
  const isBare = start === 0
  if (length > 1 && isCapital && piece.charCodeAt(start + 1) < 97)
    return capitalsCost(piece, length) + (isBare || code === SPACE ? 0 : 0.3)
  const long = 0.25 * Math.max(0, length - 12)
  if (isBare) return 1 + (isCapital ? 0.035 : 0.055) * Math.max(0, length - 5) + long
  if (code === SPACE) return 1 + (isCapital ? 0.045 : 0.02) * Math.max(0, length - 5) + long
  if (code === UNDERSCORE || code === DOT)
    return 1 + 0.09 * Math.max(0, length - 4) + (isCapital ? 0.1 : 0) + long
  return length === 1 ? 1 : 1 + 0.13 * Math.max(0, length - 3) + (isCapital ? 0.45 : 0) + long
}

/** `HTTP` is one token, `HTTPServer` two. */
function capitalsCost(piece: string, length: number): number {
  const isAll = piece.charCodeAt(piece.length - 1) < 97
  return isAll ? 1 + 0.22 * Math.max(0, length - 4) : 2 + 0.15 * Math.max(0, length - 8)
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
