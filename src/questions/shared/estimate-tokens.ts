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
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** What the next piece costs: mean costs by class and length, over answers of eight tools. */
  next(): number {
    const start = this.at
    const kind = this.kind(start)
    const isMarked = kind === MARK || kind === GAP
    const word = isMarked ? start + 1 : start
    const first = isMarked ? this.kind(word) : kind
    if (first === SMALL || first === CAPITAL) return this.word(start, word, first)
    if (kind === DIGIT) {
      this.at++
      while (this.at < start + 3 && this.kind(this.at) === DIGIT) this.at++
      return 1
    }
    if (kind === MARK) return this.marks(start, start)
    if (kind === BEYOND) {
      const code = this.text.charCodeAt(start)
      if (isSpaceBeyond(code)) return this.gap(start, code)
      this.at++
      return costBeyondAscii(code)
    }
    const code = this.text.charCodeAt(start)
    return code === SPACE && first === MARK ? this.marks(start, start + 1) : this.gap(start, code)
  }

  /** Never asks for a character past the end: V8 would take all of them for fractions from then on. */
  private kind(at: number): number {
    if (at >= this.text.length) return END
    const code = this.text.charCodeAt(at)
    return code < 0x80 ? KINDS[code]! : BEYOND
  }

  private word(start: number, word: number, first: number): number {
    let at = word
    let kind = first
    while (kind === CAPITAL) kind = this.kind(++at)
    while (kind === SMALL) kind = this.kind(++at)
    this.at = at
    return wordCost(this.text, start, word, at)
  }

  private marks(start: number, marks: number): number {
    let at = marks
    while (this.kind(at) === MARK) at++
    const end = at
    while (this.kind(at) === LINE_END || (at < this.text.length && this.text.charCodeAt(at) === SLASH)) at++
    this.at = at
    // Slashes after a line end are marks too; what ends the line is not.
    const last = at > end ? lastMark(this.text, end, at) : end
    return marksCost(this.text, marks, last, this.text.charCodeAt(start))
  }

  /** Up to the last line end of a gap; else all but its last character, which the next piece takes; else all of it. */
  private gap(start: number, code: number): number {
    let at = start
    let line = -1
    for (; ; at++) {
      const kind = this.kind(at)
      if (kind === LINE_END) line = at
      else if (kind !== GAP && !(kind === BEYOND && isSpaceBeyond(this.text.charCodeAt(at)))) break
    }
    if (line >= 0) this.at = line + 1
    else this.at = at === this.text.length || at === start + 1 ? at : at - 1
    return code < 0x80 ? 1 : costBeyondAscii(code)
  }
}

const [END, BEYOND, SMALL, CAPITAL, DIGIT, LINE_END, GAP, MARK] = [0, 1, 2, 3, 4, 5, 6, 7]

/** The kind of every ASCII character: a character that is not a letter, digit or gap is a mark. */
const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (isCapital(code)) return CAPITAL
  if (code >= 97 && code <= 122) return SMALL
  if (code >= 48 && code <= 57) return DIGIT
  if (code === 10 || code === 13) return LINE_END
  return code === SPACE || (code >= 9 && code <= 13) ? GAP : MARK
})

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
  const rare = !startsCapital && hasFewVowels(text, word, end) ? 0.45 : 0
  if (isBare) return rare + 1 + (startsCapital ? 0.035 : 0.055) * Math.max(0, length - 5) + long
  if (code === SPACE) return rare + 1 + (startsCapital ? 0.045 : 0.02) * Math.max(0, length - 5) + long
  if (code === UNDERSCORE || code === DOT)
    return 1 + 0.09 * Math.max(0, length - 4) + (startsCapital ? 0.1 : 0) + long
  return length === 1 ? 1 : 1 + 0.13 * Math.max(0, length - 3) + (startsCapital ? 0.45 : 0) + long
}

/** `strcmp` and `kwargs` are no words that a tokenizer knows: they are two tokens or three. */
function hasFewVowels(text: string, from: number, to: number): boolean {
  if (to - from < 4) return false
  let vowels = 0
  for (let at = from; at < to; at++) vowels += VOWELS[text.charCodeAt(at)]!
  return vowels * 4 < to - from
}

const VOWELS = Uint8Array.from({ length: 0x80 }, (_, code) =>
  'aeiouy'.includes(String.fromCharCode(code)) ? 1 : 0,
)

/** `HTTP` is one token, `HTTPServer` two. */
function capitalsCost(text: string, end: number, length: number): number {
  const isAll = isCapital(text.charCodeAt(end - 1))
  return isAll ? 1 + 0.22 * Math.max(0, length - 4) : 2 + 0.15 * Math.max(0, length - 8)
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

/** As regular expressions know it. */
function isSpaceBeyond(code: number): boolean {
  return code === 0xa0 || (code >= 0x1680 && SPACES_BEYOND.has(code))
}

const SPACES_BEYOND = new Set([
  ...[0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
  ...Array.from({ length: 11 }, (_, i) => 0x2000 + i),
])
