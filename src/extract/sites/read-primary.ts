/** Reads the start of an expression: a name, a literal, brackets, `new` or a call of a builtin. */
import type { BuiltinCall, SyntaxRules } from '../../languages/language.ts'
import { OUTSIDE, UNKNOWN } from '../../model/index.ts'
import {
  findWord,
  identifierAt,
  skipBlank,
  skipBrackets,
  skipString,
  splitTopLevel,
} from '../parse/scan-text.ts'
import { addStep, collectionOf } from './compose-expression.ts'
import { builtinResult, readBraces, readTuple } from './parse-literal.ts'
import { parseType } from './parse-type.ts'
import { withTypeArity } from './type-arity.ts'

/** Looks up a bare name in the scopes around an offset. */
export type NameLookup = (name: string, at: number, isCalled?: boolean) => string

/** The word as it is looked up: before `::`, some words mean a module (`self::a`); one from the root keeps its mark. */
export function pathWord(text: string, at: number, word: string, rules: SyntaxRules): string {
  if (rules.rootMark !== undefined && text[at - 1] === rules.rootMark) return rules.rootMark + word
  return rules.moduleWords?.has(word) && text.startsWith('::', at + word.length) ? `${word}::` : word
}

const FUNCTION_WORDS = ['function', 'lambda', 'async', 'func', 'class']
/** The mark that ends the name of a method: `?` or `!`, not before `=`. */
export function nameEndingAt(text: string, at: number, { nameEndings }: SyntaxRules): string {
  const mark = text[at]
  if (mark === undefined || !nameEndings?.includes(mark) || !/\w/.test(text[at - 1] ?? '')) return ''
  return /[=~?]/.test(text[at + 1] ?? '') && text[at + 2] !== '=' ? '' : mark
}

/** A name from outside the repository, as far as the file shows. */
export const FOREIGN = /^(?:!|i\d+(?:\.\w+)?)$/

/** `at` is the end of what was read. The content of brackets is an expression, which subclasses read. */
export abstract class PrimaryReader {
  at = 0
  protected readonly text: string
  protected readonly end: number
  protected readonly rules: SyntaxRules
  protected readonly lookup: NameLookup

  constructor(text: string, end: number, rules: SyntaxRules, lookup: NameLookup) {
    this.text = text
    this.end = end
    this.rules = rules
    this.lookup = lookup
  }

  protected abstract parse(start: number, end: number): string

  /** An element of a list; the loop of a comprehension may follow it. */
  protected abstract parseElement(start: number, end: number): string

  protected readPrimary(at: number): string {
    const char = this.text[at]
    if (char === '(') return this.readParenthesis(at)
    if (char === '"' || char === "'" || char === '`' || (char >= '0' && char <= '9'))
      return this.readLiteral(at)
    if (char === '[' || char === '{') return this.readListOrGoType(at)
    if (char === '<') return this.readAngleCast(at)
    const word = this.wordAt(char === '#' ? at + 1 : at)
    if (!word) return this.fail()
    this.at = at + word.length
    if (word === 'new' && !this.rules.self.includes('new')) {
      const name = identifierAt(this.text, this.skipToName(this.at))
      if (name) return this.readNew(this.at)
    }
    if ((this.rules.functionWords ?? FUNCTION_WORDS).includes(word)) return this.readDefinition(word, at)
    if (this.rules.importCalls?.includes(word)) return this.readImportCall(word, at)
    if (this.text[this.at] === '"' || this.text[this.at] === "'") return this.readLiteral(this.at)
    if (word === 'map' && this.text[this.at] === '[') return this.readTypeLiteral(at)
    const builtin = this.text[this.at] === '(' && this.rules.builtinCalls?.get(word)
    if (builtin && FOREIGN.test(this.lookup(word, at))) return this.readBuiltinCall(builtin)
    const own = this.readOwnBlock(word, at)
    if (own !== undefined) return own
    const isSuper = this.rules.super.includes(word)
    const value = this.readBare(word, at)
    // Python writes `super()`, JavaScript and Java `super`: both mean the receiver.
    if (isSuper && this.text[this.at] === '(')
      this.at = Math.max(skipBrackets(this.text, this.at, this.end), this.at)
    return value
  }

  /** Kotlin's `apply { … }` without a receiver gives the receiver around. */
  private readOwnBlock(word: string, at: number): string | undefined {
    const { trailingLambdas, transparentMembers, self } = this.rules
    if (!trailingLambdas || !transparentMembers?.has(word)) return undefined
    const open = skipBlank(this.text, this.at, this.end)
    const after = this.text[open] === '{' && open < this.end ? skipBrackets(this.text, open, this.end) : -1
    if (after < 0 || !FOREIGN.test(this.lookup(word, at))) return undefined
    this.at = after
    return this.lookup(self[0]!, at)
  }

  /** A function or class expression; its symbol if it has one. */
  private readDefinition(word: string, at: number): string {
    const value = this.lookup(word, at)
    this.fail()
    return value[0] === 's' ? value : UNKNOWN
  }

  /** `require('m')`, `import('m')`: the module itself. */
  private readImportCall(word: string, at: number): string {
    const value = this.lookup(word, at)
    const open = skipBlank(this.text, this.at, this.end)
    const after = this.text[open] === '(' ? skipBrackets(this.text, open, this.end) : -1
    if (after < 0) return value
    this.at = after
    return value[0] === 'i' ? value : UNKNOWN
  }

  private readBare(word: string, at: number): string {
    const typeArity = this.skipTypeArguments()
    const isCalled = this.rules.overloadsByArity && this.text[this.at] === '(' && this.at < this.end
    const value = this.lookup(pathWord(this.text, at, word, this.rules), at, isCalled)
    const hasArity = isCalled && /^[si~]\w+$/.test(value)
    return hasArity ? `${value}/${countArguments(this.text, this.at, this.end)}${typeArity}` : value
  }

  /** Type arguments of a call, where overloads differ in their number: the mark of that. */
  protected skipTypeArguments(): string {
    if (!this.rules.typesByArity || this.text[this.at] !== '<' || this.at >= this.end) return ''
    const after = skipBrackets(this.text, this.at, this.end)
    if (after < 0 || after >= this.end || this.text[after] !== '(') return ''
    const count = splitTopLevel(this.text, this.at + 1, after - 1).length
    this.at = after
    return `\`${count}`
  }

  protected readBuiltinCall(gives: BuiltinCall): string {
    const after = skipBrackets(this.text, this.at, this.end)
    const args = after < 0 ? [] : splitTopLevel(this.text, this.at + 1, after - 1)
    if (after < 0 || (args.length === 0 && !this.rules.tuples)) return this.fail()
    this.at = after
    if (args.length === 0) return OUTSIDE
    const isGenerator =
      this.rules.tuples && args.length === 1 && findWord(this.text, args[0].start, args[0].end, 'for') > 0
    if (isGenerator) return builtinResult(gives, [this.readGenerator(args[0].start, args[0].end)])
    const parse = ({ start, end }: { start: number; end: number }) =>
      gives === 'type'
        ? parseType(this.text, start, end, this.rules, this.lookup)
        : this.parseElement(start, end)
    return builtinResult(gives, args.map(parse))
  }

  private readParenthesis(at: number): string {
    const after = skipBrackets(this.text, at, this.end)
    if (after < 0) return this.fail()
    const inner = { start: at + 1, end: after - 1 }
    this.at = after
    const next = skipBlank(this.text, after, this.end)
    // A Java or C-like cast: an operand follows, not an operator.
    const isCast = this.rules.overloadsByArity || (this.rules.hasPointers && this.isTypeText(inner))
    if (isCast && next < this.end && (identifierAt(this.text, next) || this.text[next] === '(')) {
      this.at = this.end
      return parseType(this.text, inner.start, inner.end, this.rules, this.lookup)
    }
    if (
      /^\s*(?:async\b|\)|\w+\s*(?::|,|\)\s*=>))/.test(
        this.text.slice(inner.start, Math.min(inner.end + 4, this.end)),
      )
    ) {
      if (skipBlank(this.text, after, this.end) < this.end && this.text.startsWith('=>', next))
        return this.fail()
    }
    const value = this.parse(inner.start, inner.end)
    return this.rules.tuples && value === UNKNOWN ? this.readGenerator(inner.start, inner.end) : value
  }

  /** `(struct client *)`, and not `(*f)`. */
  private isTypeText({ start, end }: { start: number; end: number }): boolean {
    return /^\s*\w[\w\s:]*(?:\*[\s*]*)?$/.test(this.text.slice(start, Math.min(end, start + 200)))
  }

  private readGenerator(start: number, end: number): string {
    const loop = findWord(this.text, start, end, 'for')
    return loop < 0 ? UNKNOWN : `{${this.parseInner(start, end)}}`
  }

  private parseInner = (start: number, end: number): string => this.parseElement(start, end)

  private readLiteral(at: number): string {
    const char = this.text[at]
    if (char >= '0' && char <= '9') while (this.at < this.end && /[\w.]/.test(this.text[this.at])) this.at++
    else this.at = skipString(this.text, at, this.end) || this.end
    if (this.at <= at) this.at = at + 1
    return OUTSIDE
  }

  /** `[a, b]`, `{…}`, and Go's `[]T{…}`. */
  private readListOrGoType(at: number): string {
    const after = skipBrackets(this.text, at, this.end)
    if (after < 0) return this.fail()
    if (this.rules.tuples) {
      this.at = after
      return (this.text[at] === '[' ? readTuple : readBraces)(this.text, at + 1, after - 1, this.parseInner)
    }
    const next = skipBlank(this.text, after, this.end)
    if (this.text[at] === '[' && next < this.end && /[\w*[]/.test(this.text[next]))
      return this.readTypeLiteral(at)
    this.at = after
    if (this.text[at] !== '[') return UNKNOWN
    const first = splitTopLevel(this.text, at + 1, after - 1)[0]
    return first ? collectionOf(this.parse(first.start, first.end)) : OUTSIDE
  }

  private readTypeLiteral(at: number): string {
    const brace = this.text.indexOf('{', at)
    this.at = brace < 0 || brace >= this.end ? this.end : skipBrackets(this.text, brace, this.end)
    if (this.at < 0) return this.fail()
    return parseType(this.text, at, brace < 0 ? this.end : Math.min(brace, this.end), this.rules, this.lookup)
  }

  private readAngleCast(at: number): string {
    const after = skipBrackets(this.text, at, this.end)
    if (after < 0) return this.fail()
    this.at = this.end
    return parseType(this.text, at + 1, after - 1, this.rules, this.lookup)
  }

  private readNew(at: number): string {
    const named = this.readName(this.skipToName(at))
    let value = withTypeArity(named, this.text, this.at, this.end, this.rules)
    while (this.text[this.at] === '.') value = addStep(value, `.${this.readWord(this.at + 1)}`)
    if (this.text[this.at] === '<') this.at = Math.max(skipBrackets(this.text, this.at, this.end), this.at)
    this.at = skipBlank(this.text, this.at, this.end)
    if (this.text[this.at] === '[' && this.rules.overloadsByArity) return this.readNewArray(value)
    if (this.text[this.at] === '(' && this.at < this.end) this.at = skipBrackets(this.text, this.at, this.end)
    if (this.at < 0) return this.fail()
    // The body of an anonymous class.
    const brace = skipBlank(this.text, this.at, this.end)
    if (this.text[brace] === '{' && brace < this.end)
      this.at = Math.max(skipBrackets(this.text, brace, this.end), brace)
    // `new` on a constructor function gives an instance, whatever the function returns.
    return addStep(value, this.rules.overloadsByArity ? '()' : '@')
  }

  /** `new T[3]`, `new T[] { … }`. */
  private readNewArray(value: string): string {
    while (this.at < this.end && (this.text[this.at] === '[' || this.text[this.at] === '{')) {
      const after = skipBrackets(this.text, this.at, this.end)
      if (after < 0) return this.fail()
      this.at = skipBlank(this.text, after, this.end)
    }
    return collectionOf(addStep(value, '@'))
  }

  private readName(at: number): string {
    const word = this.readWord(at)
    return word ? this.lookup(pathWord(this.text, at, word, this.rules), at) : this.fail()
  }

  private skipToName(from: number): number {
    const at = skipBlank(this.text, from, this.end)
    return this.rules.rootMark !== undefined && this.text[at] === this.rules.rootMark ? at + 1 : at
  }

  /** An identifier, with the mark that may end the name of a method. */
  private wordAt(at: number): string {
    const word = identifierAt(this.text, at)
    return word + nameEndingAt(this.text, at + word.length, this.rules)
  }

  protected readWord(at: number): string {
    const word = this.wordAt(at)
    this.at = at + word.length
    return word
  }

  protected fail(): string {
    this.at = this.end
    return UNKNOWN
  }
}

/** Number of arguments in the brackets that open at `at`. */
export function countArguments(text: string, at: number, end: number): number {
  const after = skipBrackets(text, at, end)
  return after < 0 ? 0 : splitTopLevel(text, at + 1, after - 1).length
}
