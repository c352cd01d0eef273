/** Macros in places where the grammar expects none: before and after declarations, alone on a line, between `class` and its name. */
import { append } from '../../model/long-lists.ts'
import { applyChanges, type Piece, scanPieces } from './scan-pieces.ts'

/** Names of macros are written in capitals, or with two underscores in front. */
const MACRO = /^(?:[A-Z][A-Z0-9_]+|__[a-z]\w*)$/
/** Known to the grammar. */
const KNOWN =
  /^(?:__attribute__|__declspec|__asm__|__asm|__volatile__|__restrict__|__restrict|__inline__|__inline|__forceinline|__extension__|__typeof__|__alignof__|__func__|__try|__except|__finally|__leave|__cdecl|__stdcall|__fastcall|__thiscall|__vectorcall|__based|__unaligned|__builtin\w*|__int\w*|__uint\w*|__m\d+\w*|__thread|__u?\d+|__const|__signed__|__label__|__fp16|__bf16|__float128|__func|__real__|__imag__|__le\d+|__be\d+|__s\d+|__u\d+|__wsum|__sum\d+)$/
const TYPE_WORD = /^(?:class|struct|union|enum)$/
const BEFORE_TYPE =
  /^(?:static|inline|extern|virtual|explicit|constexpr|consteval|friend|typedef|const|mutable|volatile|register|thread_local|_Noreturn|typename|void|unsigned|signed|int|char|long|short|float|double|bool|auto|struct|union|enum|class|template|size_t)$/
const STORAGE = /^(?:static|inline|extern|const|constexpr|virtual|friend|explicit|typedef|return|new|else)$/
const AFTER_PARAMETERS = /^(?:const|noexcept|override|final|throw|volatile|try)$/

interface Token extends Piece {
  /** Index of the bracket that belongs to it, for brackets. */
  other?: number
}

export function blankMacros(text: string): string {
  const tokens = readTokens(text)
  const changes: { start: number; end: number; by?: string }[] = []
  const scopes: boolean[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token.text === '{') scopes.push(opensDeclarations(tokens, at))
    else if (token.text === '}') scopes.pop()
    if (token.kind !== 'word' || KNOWN.test(token.text)) continue
    const end = endOfMacro(tokens, at)
    const isOutside = scopes.length === 0 || scopes[scopes.length - 1]
    if (token.text === 'va_arg') append(changes, typeArgument(tokens, at, end))
    const change = isControl(tokens, at, end, isOutside)
      ? endStatement(text, tokens[end])
      : MACRO.test(token.text)
        ? changeOf(text, tokens, at, end, isOutside)
        : isQualifier(tokens, at)
          ? { start: token.start, end: token.end }
          : undefined
    if (!change) continue
    changes.push(change)
    at = end
  }
  return applyChanges(text, changes)
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  const open: number[] = []
  for (const piece of scanPieces(text)) {
    if (piece.kind === 'directive') continue
    const token: Token = piece
    if (/^[({[]$/.test(piece.text)) open.push(tokens.length)
    else if (/^[)}\]]$/.test(piece.text)) {
      const other = open.pop()
      if (other !== undefined) {
        token.other = other
        tokens[other].other = tokens.length
      }
    }
    tokens.push(token)
  }
  return tokens
}

/** Index of the last token of a macro: its name, or the bracket after its arguments. */
function endOfMacro(tokens: readonly Token[], at: number): number {
  const next = tokens[at + 1]
  return next?.text === '(' && next.other !== undefined ? next.other : at
}

/** Braces of a namespace, a class or `extern "C"`, and none of a function. */
function opensDeclarations(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= 0 && at - back < 60; back--) {
    const { text, other } = tokens[back]
    if (text === ';' || text === '{' || text === '}') return false
    if (text === 'namespace' || text === 'extern') return true
    if (TYPE_WORD.test(text) && tokens[back - 1]?.text !== '<' && tokens[back - 1]?.text !== ',') return true
    if (text === ')' && other !== undefined) {
      // Brackets of an attribute or a base; those of parameters follow a name that is no macro.
      if (
        !MACRO.test(tokens[other - 1]?.text ?? '') &&
        !/^(?:__attribute__|alignas|__declspec|decltype)$/.test(tokens[other - 1]?.text ?? '')
      )
        return false
      back = other
    }
  }
  return false
}

function changeOf(
  text: string,
  tokens: readonly Token[],
  at: number,
  end: number,
  isOutside: boolean,
): { start: number; end: number; by?: string } | undefined {
  const [before, token, last, next] = [tokens[at - 1], tokens[at], tokens[end], tokens[end + 1]]
  const whole = { start: token.start, end: last.end }
  // `class EXPORT Name`
  if (before && TYPE_WORD.test(before.text))
    return next?.kind === 'word' && !/^(?:final)$/.test(next.text) ? whole : undefined
  const startsLine = before === undefined || text.slice(before.end, token.start).includes('\n')
  const endsLine = next === undefined || text.slice(last.end, next.start).includes('\n')
  const isAtStart = before === undefined || /^[;{}]$/.test(before.text) || (before.text === ':' && isOutside)
  // `namespace NAME {`
  if (before?.text === 'namespace') return undefined
  if (startsLine && endsLine && standsAlone(before, next, isAtStart))
    return alone(text, token, last, end > at)
  if (!isOutside) return startsStatement(tokens, at, end, isAtStart) ? whole : undefined
  if (isAfterDeclarator(tokens, at, end > at) && isEnd(next)) return whole
  if (!(isAtStart || before === undefined || startsDeclaration(tokens, at))) return undefined
  return isBeforeDeclaration(tokens, end, end > at) ? whole : undefined
}

/** A line of its own: no `;` after it, and nothing that goes on. */
function standsAlone(before: Token | undefined, next: Token | undefined, isAtStart: boolean): boolean {
  const goesOn = next !== undefined && /^[;{(),=.[:?<>*&+\-/|^%]|^->$|^::$/.test(next.text)
  return (isAtStart || before?.text === ')' || before?.kind === 'word') && !goesOn
}

/** A macro that a statement or a block follows in a function: `list_foreach(list, item) {`. */
function isControl(tokens: readonly Token[], at: number, end: number, isOutside: boolean): boolean {
  const [before, next] = [tokens[at - 1], tokens[end + 1]]
  if (isOutside || end === at || next === undefined || KEYWORD.test(tokens[at].text)) return false
  const isStart = before === undefined || /^[;{}]$/.test(before.text) || before.text === 'else'
  return isStart && (next.text === '{' || (next.kind === 'word' && !AFTER_PARAMETERS.test(next.text)))
}

/** `atomic_mark int count`: of three words that declare something, the first is no type. */
function isQualifier(tokens: readonly Token[], at: number): boolean {
  const [before, one, two, three] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]]
  const isStart = before === undefined || /^[;{}]$/.test(before.text) || STORAGE.test(before.text)
  if (!isStart || two?.kind !== 'word' || NO_QUALIFIER.test(one.text) || KEYWORD.test(one.text)) return false
  if (NO_QUALIFIER.test(two.text)) return TYPE_START.test(two.text)
  return (
    three?.kind === 'word' &&
    !NO_QUALIFIER.test(three.text) &&
    !MACRO.test(three.text) &&
    !MACRO.test(two.text)
  )
}

const TYPE_START = /^(?:void|unsigned|signed|int|char|long|short|float|double|bool|size_t|struct|union|enum)$/
const NO_QUALIFIER =
  /^(?:static|inline|extern|virtual|explicit|constexpr|consteval|constinit|friend|typedef|const|mutable|volatile|register|thread_local|_Noreturn|_Thread_local|_Atomic|restrict|typename|void|unsigned|signed|int|char|long|short|float|double|bool|auto|struct|union|enum|class|template|size_t|namespace|public|private|protected|override|final|noexcept|try|this|and|or|not|concept|export|import|module|signals|slots|in|is|_Bool|_Complex|__\w+|u?int\d+_t|operator|using|complex|break|continue)$/
const KEYWORD =
  /^(?:if|for|while|switch|return|sizeof|do|else|case|default|catch|alignas|alignof|decltype|typeof|asm|__asm__|static_assert|_Static_assert|new|delete|throw|co_await|co_return|co_yield|requires|constexpr|noexcept|operator|goto|using)$/

/** `va_arg(list, char *)`: the grammar wants a value there. */
function typeArgument(tokens: readonly Token[], at: number, end: number) {
  const comma = tokens.findIndex((token, index) => index > at && (index >= end || token.text === ','))
  const last = tokens.slice(comma + 1, end).findLast(({ kind }) => kind === 'word')
  return tokens
    .slice(comma + 1, end)
    .filter(token => token !== last)
    .map(({ start, end }) => ({ start, end }))
}

function endStatement(text: string, last: Token) {
  return /\s/.test(text[last.end] ?? '') ? { start: last.end, end: last.end + 1, by: ';' } : undefined
}

/** With arguments it becomes a statement, where there is room for its end. */
function alone(text: string, token: Token, last: Token, hasArguments: boolean) {
  const room =
    /[ \t\r\n]/.test(text[last.end] ?? '') && !/^[ \t\r]*\n[ \t]*#/.test(text.slice(last.end, last.end + 200))
  if (!hasArguments || !room) return { start: token.start, end: last.end }
  return { start: last.end, end: last.end + 1, by: ';' }
}

/** Inside functions: `MACRO type name = …`. */
function startsStatement(tokens: readonly Token[], at: number, end: number, isAtStart: boolean): boolean {
  if (!isAtStart || end !== at) return false
  const [one, two, three] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]]
  if (one?.kind !== 'word') return false
  if (BEFORE_TYPE.test(one.text)) return true
  return two?.kind === 'word' || (two?.text === '*' && three?.kind === 'word' && tokens[at + 4]?.text === '=')
}

/** Words like `static` before it. */
function startsDeclaration(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    BEFORE_TYPE.test(before.text) ||
    before.text === '>' ||
    before.text === ']' ||
    MACRO.test(before.text) ||
    (before.text === ')' && before.other !== undefined && MACRO.test(tokens[before.other - 1]?.text ?? ''))
  )
}

/** After parameters, their qualifiers, an array, or a name where it has arguments. */
function isAfterDeclarator(tokens: readonly Token[], at: number, hasArguments: boolean): boolean {
  const [before, first] = [tokens[at - 1], tokens[at - 2]]
  if (before === undefined || first === undefined) return false
  if (before.text === ')' || before.text === ']') return true
  if (AFTER_PARAMETERS.test(before.text)) return first.text === ')'
  return (
    hasArguments && before.kind === 'word' && !BEFORE_TYPE.test(before.text) && !/^[;{}:]$/.test(first.text)
  )
}

function isEnd(next: Token | undefined): boolean {
  if (next === undefined) return false
  return (
    /^[;{=]$/.test(next.text) ||
    AFTER_PARAMETERS.test(next.text) ||
    MACRO.test(next.text) ||
    next.text === ':'
  )
}

/** A type follows, and then a name: the macro is no type itself. */
function isBeforeDeclaration(tokens: readonly Token[], end: number, hasArguments: boolean): boolean {
  let at = end + 1
  const first = tokens[at]
  if (first === undefined || first.kind !== 'word')
    return first?.text === '~' || (hasArguments && first?.text === '[')
  if (BEFORE_TYPE.test(first.text)) return true
  if (
    MACRO.test(first.text) &&
    isBeforeDeclaration(tokens, endOfMacro(tokens, at), tokens[at + 1]?.text === '(')
  )
    return true
  if (first.text === 'using' || first.text === 'operator' || first.text === 'namespace')
    return first.text !== 'operator'
  for (;;) {
    at++
    if (tokens[at]?.text === '<') at = skipAngles(tokens, at)
    if (tokens[at]?.text !== '::') break
    at++
  }
  const after = tokens[at]
  if (after === undefined) return false
  if (after.kind === 'word') return !MACRO.test(after.text) || hasArguments
  if (after.text === '*' || after.text === '&') return true
  // `EXPORT type (*name)(…)`
  if (after.text === '(' && tokens[at + 1]?.text === '*') return true
  // `EXPORT Name(…)`: a constructor, where the macro has arguments or the class has that name.
  return hasArguments && after.text === '('
}

function skipAngles(tokens: readonly Token[], at: number): number {
  let depth = 0
  for (let i = at; i < tokens.length && i < at + 200; i++) {
    if (tokens[i].text === '<') depth++
    else if (tokens[i].text === '>' && --depth === 0) return i + 1
    else if (/^[;{}]$/.test(tokens[i].text)) return at
  }
  return at
}
