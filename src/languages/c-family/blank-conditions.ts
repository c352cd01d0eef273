/** Conditions (`#if`) that cut through a statement or a bracket: only their first branch is shown, without the directives. */
import { append } from '../../model/long-lists.ts'
import { applyChanges, type Piece, scanPieces } from './scan-pieces.ts'

interface Place {
  start: number
  end: number
}

interface Condition {
  /** Where each directive of the condition is: `#if`, `#elif`, `#else`, `#endif`. */
  directives: Place[]
  /** Whether statements and brackets are closed in each branch so far. */
  isWhole: boolean
  /** It is inside of brackets or a statement. */
  isInside: boolean
  /** It is inside of an initializer: branches may stand side by side. */
  isInList: boolean
  isNever: boolean
  /** For a branch: its open brackets, the fewest that were open, and its last piece. */
  depth: number
  lowest: number
  last: string
}

const DIRECTIVE = /^[ \t]*#[ \t]*(ifdef|ifndef|if|elif|elifdef|elifndef|else|endif)\b[ \t]*(.*)/s
const COMMENT = /\/\*(?:[\s\S]*?\*\/|[\s\S]*)/g
const OPENING = new Set(['(', '{', '['])
const CLOSING = new Set([')', '}', ']'])
/** After these words a statement goes on. */
const GOES_ON =
  /^(?:else|do|return|static|inline|extern|const|virtual|explicit|typedef|struct|class|union|enum|unsigned|signed|int|char|long|short|void|constexpr|case|goto|sizeof|template|typename|friend|volatile|register)$/
const CONTROL = /^(?:if|for|while|switch)$/

export function blankConditions(text: string): string {
  if (!text.includes('#')) return text
  const reader = new ConditionReader()
  for (const piece of scanPieces(text)) reader.read(piece)
  return applyChanges(
    text,
    reader.changes.sort((a, b) => a.start - b.start || b.end - a.end),
  )
}

class ConditionReader {
  readonly changes: (Place & { by?: string })[] = []
  private readonly open: Condition[] = []
  private readonly brackets: { mark: string; before: string }[] = []
  /** The last piece, and whether it closes the head of a control statement. */
  private last = ''
  private isHead = false
  /** The condition that ended just before. */
  private closed: Condition | undefined

  read(piece: Piece): void {
    if (piece.kind === 'directive') {
      this.readDirective(piece)
      return
    }
    const { text, kind } = piece
    // What is before an `else` belongs to its statement.
    if (this.closed && text === 'else') this.cut(this.closed)
    this.closed = undefined
    this.isHead = false
    if (kind === 'mark') this.readMark(text)
    const condition = this.open.at(-1)
    if (condition) condition.last = text
    this.last = text
  }

  private readMark(text: string): void {
    const condition = this.open.at(-1)
    if (OPENING.has(text)) {
      this.brackets.push({ mark: text === '{' && this.isList() ? 'list' : text, before: this.last })
      if (condition) condition.depth++
    } else if (CLOSING.has(text)) {
      this.isHead = CONTROL.test(this.brackets.pop()?.before ?? '')
      if (condition) condition.lowest = Math.min(condition.lowest, --condition.depth)
    }
  }

  /** Braces after `=`, `,` or other brackets of a list hold values. */
  private isList(): boolean {
    if (this.last === '=' || this.last === 'return') return true
    const around = this.brackets.at(-1)?.mark
    return (around === 'list' || around === '(') && /^[,{(]$/.test(this.last)
  }

  private readDirective({ text, start, end }: Piece): void {
    this.blankComments(text, start)
    const found = DIRECTIVE.exec(text)
    if (!found) return
    const [, word, rest] = found
    if (word.startsWith('if')) {
      this.open.push(this.begin({ start, end }, word === 'if' && /^0\b/.test(rest)))
      return
    }
    const condition = this.open.at(-1)
    if (!condition) return
    condition.directives.push({ start, end })
    if (condition.depth !== 0 || condition.lowest < 0 || this.isCut(condition.last)) condition.isWhole = false
    Object.assign(condition, { depth: 0, lowest: 0, last: '' })
    if (word !== 'endif') return
    this.open.pop()
    this.close(condition)
    this.closed = condition
    const outer = this.open.at(-1)
    if (outer && !condition.isWhole) outer.isWhole = false
  }

  /** The grammar ends a directive at a comment. */
  private blankComments(text: string, start: number): void {
    if (!/^[ \t]*#[ \t]*define\b/.test(text)) return
    for (const { 0: comment, index } of text.matchAll(COMMENT))
      this.changes.push({
        start: start + index,
        end: start + index + comment.length,
        by: ' '.repeat(comment.length),
      })
  }

  private begin(place: Place, isNever: boolean): Condition {
    const around = this.brackets.at(-1)?.mark
    const isInList = around === 'list'
    const isInside = around === '(' || around === '[' || this.isHead || this.isCut(this.last)
    return {
      ...{ directives: [place], isWhole: true, isInside: isInside && !isInList, isInList, isNever },
      ...{ depth: 0, lowest: 0, last: '' },
    }
  }

  /** Whether a statement goes on after its last piece. A word alone, or brackets, may be a macro. */
  private isCut(last: string): boolean {
    return GOES_ON.test(last) || /^[=<>*&+\-/|^?.([]$|^->$|^::$/.test(last)
  }

  private close(condition: Condition): void {
    const { directives, isWhole, isInside, isInList, isNever } = condition
    if (isNever) {
      // What is never compiled is not shown; what follows it is.
      const [first, next] = directives
      const end = directives[directives.length - 1]
      this.changes.push({ start: first.start, end: next.end })
      if (next !== end)
        this.changes.push(directives.length === 3 ? end : { start: directives[2].start, end: end.end })
    } else if (isInList && isWhole) append(this.changes, directives)
    else if (!isWhole || isInside || isInList) this.cut(condition)
  }

  private cut({ directives, isNever }: Condition): void {
    if (isNever) return
    const end = directives[directives.length - 1]
    this.changes.push(directives[0], { start: directives[1].start, end: end.end })
  }
}
