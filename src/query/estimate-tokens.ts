/** How many tokens a model will count for a text: estimated from above, without a tokenizer's tables. */

/**
 * Raised until o200k counted more than the budget in fewer than 1 of 100 answers about eight repositories. What is left of
 * the error are names that a repository repeats and a tokenizer does not know: a few answers are full of them.
 */
const RAISED = 1.13
const AT_LEAST = 8

const SPACE = 32
const DOT = 46
const SLASH = 47
const UNDERSCORE = 95

/** Past `most` the rest is not looked at: it is taken to cost as much by length as what was. */
export function estimateTokens(text: string, most = Number.POSITIVE_INFINITY): number {
  const scanner = new Scanner(text)
  const enough = (most - AT_LEAST) / RAISED
  let total = 0
  while (scanner.at < text.length && total <= enough) total += scanner.next()
  const share = scanner.at < text.length ? text.length / scanner.at : 1
  return Math.ceil(AT_LEAST + RAISED * total * share)
}

/**
 * Cuts a text into the pieces a byte-pair tokenizer cuts it into before it merges anything: words by case, with the one
 * mark or space before them, digits by three, runs of marks, line ends, gaps; letters beyond ASCII one by one.
 */
class Scanner {
  at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** What the next piece costs: mean costs by class and length, over answers of eight tools. */
  next(): number {
    const start = this.at
    const code = this.#code(start)
    const isMarked = code < 0x80 && !isLetter(code) && !isDigit(code) && !isLineEnd(code)
    const word = isMarked ? start + 1 : start
    if (isLetter(this.#code(word))) return this.#word(start, word)
    if (isDigit(code)) {
      while (this.at < start + 3 && isDigit(this.#code(this.at))) this.at++
      return 1
    }
    const marks = code === SPACE ? start + 1 : start
    if (isMark(this.#code(marks))) return this.#marks(start, marks)
    if (isSpace(code)) return this.#gap(start, code)
    this.at++
    return costBeyondAscii(code)
  }

  /** NaN past the end: no comparison holds there. */
  #code(at: number): number {
    return this.#text.charCodeAt(at)
  }

  #word(start: number, word: number): number {
    let at = word
    while (isCapital(this.#code(at))) at++
    while (isSmall(this.#code(at))) at++
    this.at = at
    return wordCost(this.#text, start, word, at)
  }

  #marks(start: number, marks: number): number {
    let at = marks
    while (isMark(this.#code(at))) at++
    const end = at
    while (isLineEnd(this.#code(at)) || this.#code(at) === SLASH) at++
    this.at = at
    // Slashes after a line end are marks too; what ends the line is not.
    const last = at > end ? lastMark(this.#text, end, at) : end
    return marksCost(this.#text, marks, last, this.#code(start))
  }

  /** Up to the last line end of a gap; else all but its last character, which the next piece takes; else all of it. */
  #gap(start: number, code: number): number {
    let at = start
    let line = -1
    for (; isSpace(this.#code(at)); at++) if (isLineEnd(this.#code(at))) line = at
    if (line >= 0) this.at = line + 1
    else this.at = at === this.#text.length || at === start + 1 ? at : at - 1
    return code < 0x80 ? 1 : costBeyondAscii(code)
  }
}

function lastMark(text: string, from: number, to: number): number {
  for (let at = to; at > from; at--) if (text.charCodeAt(at - 1) === SLASH) return at
  return from
}

function costBeyondAscii(code: number): number {
  if (code >= 0x2e80) return 1.05
  return code >= 0x2000 ? 1.6 : 0.7
}

/** Most runs of up to three marks are one token. */
function marksCost(text: string, from: number, to: number, first: number): number {
  const length = to - from
  if (length <= 3) return 1 + (first === SPACE ? 0.1 : 0.01) * Math.max(0, length - 1)
  return isOneMark(text, from, to) ? 1 + length / 16 : 0.4 + 0.32 * length
}

function isOneMark(text: string, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (text.charCodeAt(at) !== text.charCodeAt(from)) return false
  return true
}

/** Long words are rarely one token, and a mark before a word seldom joins it. */
function wordCost(text: string, start: number, word: number, end: number): number {
  const code = text.charCodeAt(start)
  const length = end - word
  const isBare = start === word
  const startsCapital = isCapital(text.charCodeAt(word))
  if (length > 1 && startsCapital && isCapital(text.charCodeAt(word + 1)))
    return capitalsCost(text, end, length) + (isBare || code === SPACE ? 0 : 0.3)
  const long = 0.25 * Math.max(0, length - 12)
  if (isBare) return 1 + (startsCapital ? 0.035 : 0.055) * Math.max(0, length - 5) + long
  if (code === SPACE) return 1 + (startsCapital ? 0.045 : 0.02) * Math.max(0, length - 5) + long
  if (code === UNDERSCORE || code === DOT)
    return 1 + 0.09 * Math.max(0, length - 4) + (startsCapital ? 0.1 : 0) + long
  return length === 1 ? 1 : 1 + 0.13 * Math.max(0, length - 3) + (startsCapital ? 0.45 : 0) + long
}

/** `HTTP` is one token, `HTTPServer` two. */
function capitalsCost(text: string, end: number, length: number): number {
  const isAll = isCapital(text.charCodeAt(end - 1))
  return isAll ? 1 + 0.22 * Math.max(0, length - 4) : 2 + 0.15 * Math.max(0, length - 8)
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

function isLetter(code: number): boolean {
  return isSmall(code) || isCapital(code)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}

/** As regular expressions know it. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === SPACE || (code >= 9 && code <= 13)
  return code === 0xa0 || (code >= 0x1680 && SPACES_BEYOND.has(code))
}

const SPACES_BEYOND = new Set([
  ...[0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
  ...Array.from({ length: 11 }, (_, i) => 0x2000 + i),
])

/** Printable or not, but neither letter, digit nor gap. */
function isMark(code: number): boolean {
  return code < 0x80 && !isLetter(code) && !isDigit(code) && !isSpace(code)
}
