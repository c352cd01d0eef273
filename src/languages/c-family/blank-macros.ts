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

interface Scope {
  kind: 'declarations' | 'struct' | 'enum' | 'statements'
  /** Name of a class, so that its constructors are known. */
  name?: string
}

interface Token extends Piece {
  /** Index of the bracket that belongs to it, for brackets. */
  other?: number
}

export function blankMacros(text: string): string {
  const tokens = readTokens(text)
  const changes: { start: number; end: number; by?: string }[] = []
  const scopes: Scope[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token.text === '{') scopes.push(scopeAt(tokens, at))
    else if (token.text === '}') scopes.pop()
    if (token.kind !== 'word' || (token.text.startsWith('__') && KNOWN.test(token.text))) continue
    const end = endOfMacro(tokens, at)
    const scope = scopes.at(-1) ?? TOP
    const isOutside = scope.kind === 'declarations' || scope.kind === 'struct'
    if (token.text === 'va_arg') append(changes, typeArgument(tokens, at, end))
    else if (!isOutside) append(changes, typesInCall(tokens, at, end))
    if (scope.kind === 'enum') {
      if (MACRO.test(token.text)) append(changes, betweenConstants(tokens, at, end))
      at = end
      continue
    }
    const wrapped = isOutside ? wrappedDeclaration(tokens, at, end) : []
    append(changes, wrapped)
    if (wrapped.length > 0) continue
    const change = isControl(tokens, at, end, isOutside)
      ? endStatement(text, tokens[end])
      : MACRO.test(token.text)
        ? (parameterOf(tokens, at, end) ?? changeOf(text, tokens, at, end, scope))
        : isQualifier(tokens, at)
          ? { start: token.start, end: token.end }
          : undefined
    if (!change) continue
    changes.push(change)
    at = end
  }
  return applyChanges(text, changes)
}

const OPENING = new Set(['(', '{', '['])
const CLOSING = new Set([')', '}', ']'])

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  const open: number[] = []
  for (const piece of scanPieces(text)) {
    if (piece.kind === 'directive') continue
    const token: Token = piece
    if (OPENING.has(piece.text)) open.push(tokens.length)
    else if (CLOSING.has(piece.text)) {
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

const TOP: Scope = { kind: 'declarations' }

function scopeAt(tokens: readonly Token[], at: number): Scope {
  const words = tokens.slice(Math.max(0, at - 40), at).map(({ text }) => text)
  const head = words.slice(words.findLastIndex(text => /^[;{}]$/.test(text)) + 1)
  if (head.includes('enum') && !/[()=]/.test(head.join(''))) return { kind: 'enum' }
  if (!opensDeclarations(tokens, at)) return { kind: 'statements' }
  const type = head.findLastIndex(text => TYPE_WORD.test(text))
  if (type < 0) return TOP
  const name = head.slice(type + 1).find(text => /^\w+$/.test(text) && !MACRO.test(text))
  const kind = head[type] === 'class' ? 'declarations' : 'struct'
  return name === undefined ? { kind } : { kind, name }
}

/** `template <typename T, ENABLE_IF(…)>`: a parameter without a name. */
function parameterOf(tokens: readonly Token[], at: number, end: number) {
  const [before, next] = [tokens[at - 1], tokens[end + 1]]
  if (end === at || !/^[<,]$/.test(before?.text ?? '') || !/^[>,]$/.test(next?.text ?? '')) return undefined
  for (let back = at - 1; back > 0 && at - back < 60; back--) {
    if (/^[;{}]$/.test(tokens[back].text)) return undefined
    if (tokens[back].text === 'template') return { start: tokens[at].start, end: tokens[end].end, by: 'int' }
    if (tokens[back].text === ')') back = tokens[back].other ?? back
  }
  return undefined
}

/** `DECLARE_KIND(bool, name);`: no value, and no expression. */
function takesType(tokens: readonly Token[], at: number, end: number): boolean {
  return tokens
    .slice(at + 2, end)
    .some(
      ({ text }, index) =>
        TYPE_START.test(text) &&
        /^[(,]$/.test(tokens[at + 1 + index].text) &&
        tokens[at + 3 + index]?.text !== '(',
    )
}

/** In an enum a macro stands before a name, or has arguments and no comma; the last name may stand alone. */
function betweenConstants(tokens: readonly Token[], at: number, end: number) {
  const [before, next] = [tokens[at - 1], tokens[end + 1]]
  const isStart = before === undefined || /^[,{})]$/.test(before.text)
  const isMacro = next?.kind === 'word' || (end > at && next?.text === '}')
  return isStart && isMacro ? [{ start: tokens[at].start, end: tokens[end].end }] : []
}

/** `EXPORT(void f(int x));`: the declaration stays. */
function wrappedDeclaration(tokens: readonly Token[], at: number, end: number) {
  const [before, first, next] = [tokens[at - 1], tokens[at + 2], tokens[end + 1]]
  const isStart = before === undefined || /^[;{}]$/.test(before.text)
  if (!isStart || end === at || !MACRO.test(tokens[at].text) || !/^[;{]$/.test(next?.text ?? '')) return []
  if (!BEFORE_TYPE.test(first?.text ?? '') || tokens[end - 1].text !== ')') return []
  const inside = tokens.slice(at + 2, end)
  const isDeclaration = inside.some(
    ({ text }, index) => text === '(' && inside[index - 1]?.kind === 'word' && index > 1,
  )
  if (!isDeclaration) return []
  return [
    { start: tokens[at].start, end: tokens[at + 1].end },
    { start: tokens[end].start, end: tokens[end].end },
  ]
}

/** `container_of(node, struct task, link)`: types among values, of which the grammar reads the names. */
function typesInCall(tokens: readonly Token[], at: number, end: number) {
  if (end === at || KEYWORD.test(tokens[at].text)) return []
  const commas = [at + 1]
  for (let index = at + 2; index < end; index++) {
    if (tokens[index].text === ',') commas.push(index)
    else index = Math.max(index, tokens[index].other ?? 0)
  }
  if (commas.length < 2) return []
  return commas.flatMap((comma, index) => {
    const part = tokens.slice(comma + 1, commas[index + 1] ?? end)
    const isType = part.length > 1 && part.every(({ kind, text }) => kind === 'word' || text === '*')
    const isMarked = /^(?:struct|union|enum|const|unsigned|signed)$/.test(part[0]?.text ?? '')
    if (!isType || !(isMarked || part.at(-1)?.text === '*')) return []
    const name = part.findLast(({ kind }) => kind === 'word')
    return part.filter(one => one !== name).map(({ start, end: close }) => ({ start, end: close }))
  })
}

/** `type CALLBACK name(`, `(WINAPI *name)(`: how it is called, between its type and its name. */
function isConvention(tokens: readonly Token[], at: number): boolean {
  const [before, next, after] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
  if (before?.text === '(')
    return (
      next?.text === '*' &&
      after?.kind === 'word' &&
      tokens[at + 3]?.text === ')' &&
      tokens[at + 4]?.text === '('
    )
  const isType =
    before?.text === '*' ||
    (before?.kind === 'word' && !STORAGE.test(before.text) && !MACRO.test(before.text))
  return isType && !TYPE_WORD.test(before.text) && next?.kind === 'word' && after?.text === '('
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
  scope: Scope,
): { start: number; end: number; by?: string } | undefined {
  const isOutside = scope.kind !== 'statements'
  const [before, token, last, next] = [tokens[at - 1], tokens[at], tokens[end], tokens[end + 1]]
  const whole = { start: token.start, end: last.end }
  if (end === at && (isOutside || before?.text === '(') && isConvention(tokens, at)) return whole
  // `if CONSTEXPR (…)`
  if (before?.text === 'if') return { start: token.start, end: token.end }
  // `class EXPORT Name`
  if (before && TYPE_WORD.test(before.text))
    return next?.kind === 'word' && !/^(?:final)$/.test(next.text) ? whole : undefined
  const startsLine = before === undefined || text.slice(before.end, token.start).includes('\n')
  const endsLine = next === undefined || text.slice(last.end, next.start).includes('\n')
  const isAtStart = before === undefined || /^[;{}]$/.test(before.text) || (before.text === ':' && isOutside)
  // `namespace NAME {`
  if (before?.text === 'namespace') return undefined
  if (startsLine && endsLine && standsAlone(before, next, isAtStart))
    return scope.kind === 'struct' || !readsAsCall(tokens, at, end)
      ? whole
      : alone(text, token, last, end > at)
  if (isAtStart && takesType(tokens, at, end) && next?.text === ';') return whole
  // `TRY { … }`, `CATCH(...) { … }`
  if (!isOutside && isAtStart && next?.text === '{' && (end === at || tokens[at + 2].text.startsWith('.')))
    return whole
  if (!isOutside) return startsStatement(tokens, at, end, isAtStart) ? whole : undefined
  if (isAfterDeclarator(tokens, at, end > at) && isEnd(next)) return whole
  if (!(isAtStart || before === undefined || startsDeclaration(tokens, at))) return undefined
  const isConstructor = next?.text === scope.name && tokens[end + 2]?.text === '('
  return isConstructor || isBeforeDeclaration(tokens, end, end > at) ? whole : undefined
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
  if (tokens[at + 2].text.startsWith('.')) return false
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

/** `PRAGMA(diagnostic ignored "a")` has no arguments that the grammar reads. */
function readsAsCall(tokens: readonly Token[], at: number, end: number): boolean {
  return tokens
    .slice(at, end)
    .every(
      ({ text, kind }, index) =>
        text !== ':' &&
        (kind !== 'word' || /^\W/.test(tokens[at + index + 1].text)) &&
        !/^["']/.test(kind === 'word' ? tokens[at + index + 1].text : ''),
    )
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
  if (first.text === 'using' || first.text === 'namespace') return true
  // `operator bool()` has its type behind it, `operator+` before.
  if (first.text === 'operator')
    return tokens[at + 1]?.kind === 'word' && !/^(?:new|delete|co_await)$/.test(tokens[at + 1].text)
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
