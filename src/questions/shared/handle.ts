/** Handles: how people and agents name a symbol, `src/auth/service.py#AuthService.login()`. */
import { languageNamed } from '../../languages/load-languages.ts'
import { CALLABLE, CLASS_LIKE, SYMBOL_FLAG, type SymbolKind } from '../../model/index.ts'

/** What a handle needs to know of a symbol and of each of its containers. */
export interface HandlePart {
  kind: SymbolKind
  name: string
  /** Ordinal among equals, 0 for the first. */
  duplicate: number
  flags: number
  /** Parameter list as written, without the parentheses. */
  params: string
}

export interface ParsedHandle {
  path: string
  /** Outermost first; empty for the module symbol. */
  names: { name: string; duplicate: number }[]
  callable: boolean
  /** Parameter types if the handle distinguishes overloads. */
  types: string[]
}

export function isCallable(kind: SymbolKind): boolean {
  return CALLABLE.has(kind)
}

/** The handle of the last of `chain`, whose containers come before it, outermost first, the module left out. */
export function handleOf(path: string, chain: readonly HandlePart[], language: string): string {
  const last = chain.at(-1)
  if (!last) return escapePath(path)
  const hasPaths = languageNamed(language)?.modules.dottedTypes === true
  const names = chain.map(part => {
    // The name of a type that is a path (`Shop.Cart`) is written as such.
    const parts = hasPaths && CLASS_LIKE.has(part.kind) ? part.name.split('.') : [part.name]
    return parts.map(escapeName).join('.') + duplicateSuffix(part)
  })
  return `${escapePath(path)}#${names.join('.')}${callSuffix(last, language)}`
}

/** Reads a handle back; undefined where the text is none. */
export function parseHandle(text: string): ParsedHandle | undefined {
  const hash = text.indexOf('#')
  if (hash < 0) return text === '' ? undefined : { path: decode(text), names: [], callable: false, types: [] }
  const call = /\(([^()]*)\)$/.exec(text)
  const chain = text.slice(hash + 1, call?.index)
  if (hash === 0 || chain === '') return undefined
  return {
    path: decode(text.slice(0, hash)),
    names: splitChain(chain).map(parseName),
    callable: call !== null,
    types: call?.[1] ? call[1].split(',').map(type => type.trim()) : [],
  }
}

/** Whether overloads are symbols of their own, distinguished by their types. */
export function hasOverloads(language: string): boolean {
  return languageNamed(language)?.symbols.overloads !== undefined
}

function duplicateSuffix(part: HandlePart): string {
  return part.duplicate > 0 ? `~${part.duplicate + 1}` : ''
}

function callSuffix(part: HandlePart, language: string): string {
  if (!isCallable(part.kind)) return ''
  const isOverload = (part.flags & SYMBOL_FLAG.overloaded) !== 0
  const types = isOverload ? languageNamed(language)?.symbols.overloads?.handleTypes(part.params) : undefined
  return `(${types?.join(',') ?? ''})`
}

/** `#` ends the path, so a path that has one is escaped; line breaks would break every listing. */
function escapePath(path: string): string {
  return path.replace(/[%#\r\n\t]/g, percent)
}

/** A name in brackets (`[Symbol.iterator]`) keeps its dots; elsewhere a dot would look like a container. */
function escapeName(name: string): string {
  const special = /^\[[^[\]]*\]$/.test(name) ? /[%()\r\n\t]|~(?=\d)/g : /[%.()[\]\r\n\t]|~(?=\d)/g
  return name === '' ? '%' : name.replace(special, percent)
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

function decode(text: string): string {
  return text === '%'
    ? ''
    : text.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function splitChain(chain: string): string[] {
  return chain.match(/(?:\[[^[\]]*\]|[^.[\]]|[[\]])+/g) ?? []
}

function parseName(text: string): { name: string; duplicate: number } {
  const [, name = text, duplicate] = /^(.*?)(?:~(\d+))?$/s.exec(text) ?? []
  return { name: decode(name), duplicate: duplicate ? Number(duplicate) - 1 : 0 }
}
