/** Parses the text of a receiver or value into a reference expression. */
import type { SyntaxRules } from '../../languages/language.ts'
import { OUTSIDE, UNKNOWN } from '../../model/index.ts'
import {
  findWord,
  identifierAt,
  lastWordLength,
  skipBlank,
  skipBrackets,
  splitTopLevel,
} from '../parse/scan-text.ts'
import { addStep, either } from './compose-expression.ts'
import { builtinResult, readTuple } from './parse-literal.ts'
import { parseType } from './parse-type.ts'
import { countArguments, FOREIGN, type NameLookup, PrimaryReader, pathWord } from './read-primary.ts'
import { withTypeArity } from './type-arity.ts'

/** Longer texts are literals, not references. */
const MAX_LENGTH = 2_000

const OR = /\|\||\?\?|or\b/y
const AND = /&&|and\b/y
const IF = /if\b/y
/** An assignment inside an expression: its value is the assigned value. */
const ASSIGNED = /:?=(?![=>])/y
const UNION = /\|(?!\|)/y
/** A subscript that is a number or a slice: from, to. */
const SUBSCRIPT = /^\[\s{0,9}(-?\d*)\s{0,9}(?::\s{0,9}(-?\d*)\s{0,9})?\]/
/** Words that join expressions, and start no argument. */
const OPERATOR_WORDS = /^(?:if|unless|while|until|and|or|rescue|then|in|end)\b/
const LOOP = /(?:async\s+)?for\b/y
const AS = /(?:as|satisfies)\b(?!\s*const\b)/y

export function parseExpression(
  text: string,
  start: number,
  end: number,
  rules: SyntaxRules,
  lookup: NameLookup,
): string {
  if (end - start > MAX_LENGTH) return UNKNOWN
  // Most receivers are a bare name.
  const word = identifierAt(text, start)
  if (word.length === end - start && !rules.super.includes(word))
    return lookup(pathWord(text, start, word, rules), start)
  const reader = new ExpressionReader(text, end, rules, lookup)
  const found = reader.readOr(start)
  if (reader.at >= end) return found
  const isTuple = rules.tuples && text[reader.at] === ','
  return isTuple
    ? readTuple(text, start, end, (from, to) => parseExpression(text, from, to, rules, lookup))
    : UNKNOWN
}

/** An element of a list; the loop of a comprehension may follow it. */
function parseElement(
  text: string,
  start: number,
  end: number,
  rules: SyntaxRules,
  lookup: NameLookup,
): string {
  const reader = new ExpressionReader(text, end, rules, lookup)
  const found = reader.readOr(start)
  LOOP.lastIndex = reader.at
  return reader.at >= end || LOOP.test(text) ? found : UNKNOWN
}

class ExpressionReader extends PrimaryReader {
  protected override parse(start: number, end: number): string {
    return parseExpression(this.text, start, end, this.rules, this.lookup)
  }

  protected override parseElement(start: number, end: number): string {
    return parseElement(this.text, start, end, this.rules, this.lookup)
  }

  /** `a || b`, `a ?? b`, `a or b`: either one. Any other operator makes the result unknown. */
  readOr(at: number): string {
    const first = this.readOperand(this.skipPrefixes(at))
    if (this.at >= this.end) return first
    const alternatives = [first]
    for (;;) {
      const or = this.match(OR) || (this.rules.tuples ? this.match(UNION) : 0)
      const and = this.match(AND)
      // `a && b` is b whenever its value is used.
      if (and) alternatives.pop()
      if (!or && !and) return this.readChoice(alternatives)
      alternatives.push(this.readOperand(this.skipPrefixes(this.at + (or || and))))
      if (this.at >= this.end) return either(alternatives)
    }
  }

  /** Length of the match at the current offset. */
  private match(pattern: RegExp): number {
    pattern.lastIndex = this.at
    return pattern.exec(this.text)?.[0].length ?? 0
  }

  /** Go's `<-ch` is an element of the channel. */
  private readOperand(at: number): string {
    if (!this.text.startsWith('<-', at)) return this.readPostfix(at)
    return addStep(this.readPostfix(this.skipPrefixes(at + 2)), '[]')
  }

  /** `a ? b : c`, `a if b else c`: either arm. `a = b`: the assigned value. */
  private readChoice(alternatives: string[]): string {
    const { text, end } = this
    if (this.match(ASSIGNED)) return this.readRest(this.at + this.match(ASSIGNED), [])
    if (this.rules.tuples && this.match(IF)) {
      const otherwise = findWord(text, this.at, end, 'else')
      return otherwise < 0 ? either(alternatives) : this.readRest(otherwise + 4, alternatives)
    }
    if (text[this.at] !== '?') return either(alternatives)
    const arms = splitTopLevel(text, this.at + 1, end, ':')
    if (arms.length !== 2 || text.slice(this.at + 1, arms[0].end).includes('?')) return this.fail()
    this.at = end
    return either(arms.map(arm => parseExpression(text, arm.start, arm.end, this.rules, this.lookup)))
  }

  private readRest(from: number, alternatives: string[]): string {
    return either([...alternatives, this.readOr(from)])
  }

  private skipPrefixes(at: number): number {
    for (;;) {
      at = skipBlank(this.text, at, this.end)
      const char = this.text[at]
      if (char === '&' || char === '*') at++
      else {
        const word = identifierAt(this.text, at)
        if (!word || !this.rules.prefixes.includes(word)) return at
        at += word.length
      }
    }
  }

  private readPostfix(at: number): string {
    let value = this.readPrimary(at)
    for (;;) {
      this.at = skipBlank(this.text, this.at, this.end)
      if (this.at >= this.end) return value
      const next = this.readStep(value)
      if (next === undefined && this.rules.makingMember !== undefined) return this.readCommand(value)
      if (next === undefined) return value
      value = next
    }
  }

  /** Arguments without brackets, and a block behind them, belong to the call (`a.b c do … end`). */
  private readCommand(value: string): string {
    const rest = this.text.slice(this.at, Math.min(this.at + 12, this.end))
    if (/^(?:[\w\xaa"':@]|->|[*&[{]\S)/.test(rest) && !OPERATOR_WORDS.test(rest)) this.at = this.end
    return value
  }

  private readStep(value: string): string | undefined {
    const { text, end } = this
    const char = text[this.at]
    if (char === '?' && text[this.at + 1] === '.') return this.readMember(value, this.at + 2)
    if (char === '.' && text[this.at + 1] === '(') return this.readAssertion(this.at + 1)
    if (char === '.') return this.readMember(value, this.at + 1)
    if (char === ':' && text[this.at + 1] === ':') return this.readMember(value, this.at + 2)
    if (char === '(') return this.readCall(value)
    if (char === '[') return this.readSubscript(value)
    if (char === '!' && text[this.at + 1] !== '=') return this.advance(1, value)
    if (char === '{' && this.rules.makingMember !== undefined) return this.skipOver(value)
    if (char === '{' && this.rules.trailingLambdas) return this.readBlock(value)
    if (char === '{' && /[\w\]]/.test(text[this.at - 1] ?? '')) return this.skipOver(addStep(value, '@'))
    if (char === '<') return this.readTypeArguments(value)
    AS.lastIndex = this.at
    const as = AS.exec(text)
    if (!as) return undefined
    // `x as unknown as T`: the last type counts.
    const from = Math.max(this.at + as[0].length, text.lastIndexOf(' as ', end) + 4)
    this.at = end
    return parseType(text, from, end, this.rules, this.lookup)
  }

  /** `x[0]`, `x[key]`, `x[1:]`. */
  private readSubscript(value: string): string | undefined {
    if (this.rules.tuples && FOREIGN.test(value)) return this.readGenericType(value)
    const index = SUBSCRIPT.exec(this.text.slice(this.at, Math.min(this.at + 60, this.end)))
    if (index)
      return this.skipOver(
        addStep(value, index[2] === undefined ? `[${index[1]}]` : `[${index[1]}:${index[2]}]`),
      )
    const after = skipBrackets(this.text, this.at, this.end)
    const isSlice =
      after > 0 &&
      /:/.test(this.text.slice(this.at, after)) &&
      splitTopLevel(this.text, this.at + 1, after, ':').length > 1
    return this.skipOver(
      addStep(value, isSlice && !this.text.slice(this.at, after).includes('?') ? '[:]' : '[]'),
    )
  }

  /** `Optional[X]` as a value: a type alias. */
  private readGenericType(value: string): string | undefined {
    const from = this.at - lastWordLength(this.text, this.at)
    const name = identifierAt(this.text, from)
    const after = skipBrackets(this.text, this.at, this.end)
    const isType = this.rules.transparentTypes.has(name) || this.rules.collectionTypes.has(name)
    if (!isType || after < 0) return this.skipOver(addStep(value, '[]'))
    this.at = after
    return parseType(this.text, from, after, this.rules, this.lookup)
  }

  private readMember(value: string, at: number): string | undefined {
    const from = skipBlank(this.text, at, this.end)
    if (this.text[from] === '(' || this.text[from] === '[') return this.advance(from - this.at, value)
    // Type arguments of a method: `List.<String>of()`.
    if (this.text[from] === '<')
      return this.readMember(value, Math.max(skipBrackets(this.text, from, this.end), from + 1))
    const isPrivate = this.text[from] === '#'
    const word = (isPrivate ? '#' : '') + this.readWord(isPrivate ? from + 1 : from)
    if (!word) return this.fail()
    if (word === this.rules.prototypeMember) return addStep(value, '@')
    if (this.rules.makingMember !== undefined) return this.readSent(value, word)
    const isCalled = this.text[this.at] === '(' && this.at < this.end
    const readsElements = this.rules.tuples || this.rules.transparentMembers !== undefined
    if (readsElements && isCalled && this.rules.elementMembers?.has(word) && isCollection(value)) {
      return this.readElement(value, this.rules.elementMembers.get(word))
    }
    return this.rules.overloadsByArity ? this.readOverloaded(value, word) : addStep(value, `.${word}`)
  }

  /** Where naming a member calls it: its arguments, if any, are read over. */
  private readSent(value: string, word: string): string | undefined {
    const isConstant = /^\p{Lu}/u.test(word) && this.text[this.at] !== '('
    const gives = this.rules.elementMembers?.get(word)
    if (this.text[this.at] === '(' && this.at < this.end && this.skipOver('') === undefined)
      return this.fail()
    if (isCollection(value) && gives === 'same') return value
    if (isCollection(value) && gives === 'element') return addStep(value, '[]')
    const step = addStep(value, `.${word}`)
    return isConstant || word === 'class' ? step : addStep(step, '()')
  }

  /** Java's members: `Outer.this`, `outer.new Inner()`, and overloads by number of arguments. */
  private readOverloaded(value: string, word: string): string | undefined {
    if (this.rules.self.includes(word) || this.rules.super.includes(word)) return addStep(value, '@')
    if (word === 'class') return OUTSIDE
    if (word === 'new') return this.readMember(value, this.at)
    const next = skipBlank(this.text, this.at, this.end)
    if (this.rules.trailingLambdas && this.text[next] === '{' && next < this.end && isCollection(value)) {
      this.at = next
      return this.readElement(value, this.rules.elementMembers?.get(word))
    }
    const typeArity = this.skipTypeArguments()
    if (this.text[this.at] !== '(' || this.at >= this.end) return addStep(value, `.${word}`)
    if (isCollection(value) && this.rules.elementMembers)
      return this.readElement(value, this.rules.elementMembers.get(word))
    return addStep(value, `.${word}/${countArguments(this.text, this.at, this.end)}${typeArity}`)
  }

  /** Result of a collection's method: an element, the same elements, or another type. */
  private readElement(value: string, gives: 'element' | 'same' | 'pairs' | undefined): string | undefined {
    if (gives === 'pairs') return this.skipOver(builtinResult('pairs', [value]))
    const result = gives === 'element' ? addStep(value, '[]') : gives === 'same' ? value : UNKNOWN
    return this.skipOver(result)
  }

  /** Go's `x.(T)`. */
  private readAssertion(at: number): string | undefined {
    const after = skipBrackets(this.text, at, this.end)
    if (after < 0) return this.fail()
    this.at = after
    return parseType(this.text, at + 1, after - 1, this.rules, this.lookup)
  }

  private readCall(value: string): string | undefined {
    const after = skipBrackets(this.text, this.at, this.end)
    if (after < 0) return this.fail()
    // The bare name before it was called already.
    if (this.rules.makingMember !== undefined) {
      this.at = after
      return value
    }
    const name = identifierAt(this.text, this.at - lastWordLength(this.text, this.at))
    const builtin = this.rules.builtinCalls?.get(name)
    const isForeign = value[0] === 'i' || this.rules.typedCalls !== undefined
    if (builtin && isForeign && FOREIGN.test(value)) return this.readBuiltinCall(builtin)
    this.at = after
    return addStep(value, '()')
  }

  private readTypeArguments(value: string): string | undefined {
    const after = skipBrackets(this.text, this.at, this.end)
    if (after > 0 && this.rules.typedCalls) return this.readTemplate(value, after)
    const isType = this.rules.typesByArity && (after >= this.end || this.text[after] === '.')
    if (after < 0 || (this.text[after] !== '(' && !isType)) return undefined
    const from = this.at
    this.at = after
    return withTypeArity(value, this.text, from, after, this.rules)
  }

  /** `make_unique<T>(…)` gives a T; other arguments of a template change nothing, unless `<` compares. */
  private readTemplate(value: string, after: number): string | undefined {
    const name = identifierAt(this.text, this.at - lastWordLength(this.text, this.at))
    const next = this.text[after]
    const from = this.at
    if (next === '(' && this.rules.typedCalls?.has(name)) {
      const [type] = splitTopLevel(this.text, from + 1, after - 1)
      this.at = Math.max(skipBrackets(this.text, after, this.end), after)
      return type ? parseType(this.text, type.start, type.end, this.rules, this.lookup) : UNKNOWN
    }
    const goesOn = next === '(' || next === '{' || this.text.startsWith('::', after) || after >= this.end
    if (!goesOn) return undefined
    this.at = after
    return value
  }

  private skipOver(value: string): string | undefined {
    const after = skipBrackets(this.text, this.at, this.end)
    if (after < 0) return this.fail()
    this.at = after
    return value
  }

  /** A block behind brackets belongs to their call; behind a name it calls. */
  private readBlock(value: string): string | undefined {
    const isCall = !this.text
      .slice(Math.max(0, this.at - 40), this.at)
      .trimEnd()
      .endsWith(')')
    return this.skipOver(isCall ? addStep(value, '()') : value)
  }

  private advance(by: number, value: string): string {
    this.at += by
    return value
  }
}

function isCollection(value: string): boolean {
  return value[0] === '{' && value.at(-1) === '}'
}
