/** Kinds, visibility and flags of TypeScript and JavaScript symbols, read off their headers. */
import { SYMBOL_FLAG, type SymbolFact, type SymbolKind } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

const DECORATORS = /^(?:@[\w$.]+(?:\([^)]*\))?\s*)+/
/** A modifier is before something: `get()` is a method of that name. */
const MODIFIERS =
  /^(?:(?:export|default|declare|public|private|protected|static|abstract|override|readonly|async|accessor|const|let|var|get|set)\s+(?=[\w$#'"[*{(<]))+/

/** `name?:` and `name?(`, with or without quotes. */
const OPTIONAL = /^['"]?[\w$#-]+['"]?\?/

const MODIFIER_FLAGS: Record<string, number> = {
  static: SYMBOL_FLAG.static,
  abstract: SYMBOL_FLAG.abstract,
  readonly: SYMBOL_FLAG.readonly,
  async: SYMBOL_FLAG.async,
  default: SYMBOL_FLAG.default,
}

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, text, path }: DeclarationContext,
): void {
  const bare = header.replace(DECORATORS, '')
  const modifiers = MODIFIERS.exec(bare)?.[0] ?? ''
  const words = new Set(modifiers.split(/\s+/))
  for (const [word, flag] of Object.entries(MODIFIER_FLAGS)) if (words.has(word)) symbol.flags |= flag
  if (words.has('private') || symbol.name.startsWith('#')) symbol.visibility = 'private'
  else if (words.has('protected')) symbol.visibility = 'protected'
  if (/^[^=]*?(?:function\s*\*|\*\s*[\w$#]+\s*\()/.test(header.slice(0, 200)))
    symbol.flags |= SYMBOL_FLAG.generator
  if (/=\s*async\b|:\s*async\b/.test(header)) symbol.flags |= SYMBOL_FLAG.async
  setKind(symbol, container, words)
  if (container && OPTIONAL.test(bare.slice(modifiers.length))) symbol.flags |= SYMBOL_FLAG.optional
  // What `declare global` holds is there in every file.
  if (container?.kind === 'namespace' && container.name === 'global') symbol.flags |= SYMBOL_FLAG.ambient
  if (isComponent(symbol, text, path)) symbol.kind = 'component'
  if (isClassComponent(symbol, header, text)) symbol.flags |= SYMBOL_FLAG.component
}

function setKind(symbol: SymbolFact, container: SymbolFact | undefined, words: Set<string>): void {
  const { kind } = symbol
  if (kind === 'method' && symbol.name === 'constructor' && container?.kind === 'class')
    symbol.kind = 'constructor'
  if (kind === 'method' && (words.has('get') || words.has('set'))) {
    symbol.kind = 'property'
    symbol.flags |= SYMBOL_FLAG.accessor
  }
  if (kind === 'variable' && words.has('const')) symbol.kind = 'constant'
}

const JSX = /(?:return|=>|[?:(]|&&|\|\|)\s*(?:\(\s*)?<(?:>|[A-Za-z])/

/** `const Row: React.FC<Props> = …`: the type says so, whatever it is made by. */
const TYPED = /^[^=(]{1,100}?:\s*(?:React\.)?(?:FC|VFC|FunctionComponent|ComponentType)\b/
/** `let row = <li />`, which may be returned later. */
const HELD =
  /\b(?:const|let|var)\s+([\w$]+)(?:\s{0,9}:[^=\n]{1,80})?\s{0,9}=\s{0,9}(?:\(\s{0,9})?<(?:>|[A-Za-z])/g

/** A function in PascalCase that returns elements, wrapped or not, directly or through a variable. */
function isComponent({ kind, name, flags }: SymbolFact, text: string, path: string): boolean {
  if (!/^[A-Z]/.test(name) || flags & SYMBOL_FLAG.generator) return false
  const isFunction = kind === 'function'
  if ((isFunction || kind === 'constant') && TYPED.test(text.slice(0, 300))) return true
  if (path.endsWith('ts')) return false
  const isWrapped = kind === 'constant' && /=\s*[\w$.]+(?:<[^(]*>)?\(/.test(text.slice(0, 200))
  return (isFunction || isWrapped) && (JSX.test(text) || returnsHeld(text))
}

function returnsHeld(text: string): boolean {
  return Array.from(text.matchAll(HELD), match => match[1]).some(held => {
    const at = text.indexOf(`return ${held}`)
    return at >= 0 && !/[\w$.(]/.test(text[at + 7 + held.length] ?? '')
  })
}

const EXTENDS_COMPONENT = /\bextends\s+(?:[A-Z]\w*\.)?(?:Pure)?Component\b(?!\s*[.(])/
const RENDERS = /\brender\s*(?:=\s*)?\(/
const USES_PROPS = /\bthis\.props\b/

/** Other libraries have classes of that name too: this one renders, and shows elements or reads its props. */
function isClassComponent({ kind }: SymbolFact, header: string, text: string): boolean {
  if (kind !== 'class' || !EXTENDS_COMPONENT.test(header)) return false
  return RENDERS.test(text) && (JSX.test(text) || USES_PROPS.test(text))
}

const TYPES = new Set<SymbolKind>(['interface', 'type', 'class', 'enum'])
const VALUES = new Set<SymbolKind>([
  'variable',
  'constant',
  'property',
  'function',
  'method',
  'constructor',
  'component',
])

/**
 * Overloads, accessors, interfaces, namespaces merge by the language's own rules; a type and a value of the same name
 * are one symbol to an importer.
 */
export function merges(kind: SymbolKind, other: SymbolKind): boolean {
  if (kind === 'namespace' || other === 'namespace') return true
  if (TYPES.has(kind) && TYPES.has(other)) return kind !== 'class' || other !== 'class'
  return VALUES.has(kind) || VALUES.has(other)
}
