/** Kind, visibility and flags of a Scala declaration, from its modifiers and its place. */
import { CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

const MODIFIERS =
  /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|@[\w.]+(?:\([^()]*\))?|(?:override|final|sealed|abstract|implicit|lazy|inline|transparent|opaque|infix|open|erased|private|protected|case)\b(?:\[\w+\])?)*/

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, text }: DeclarationContext,
): void {
  symbol.name = symbol.name.replaceAll('`', '')
  if (symbol.kind === 'namespace') {
    symbol.flags |= SYMBOL_FLAG.exported
    return
  }
  symbol.signature = symbol.signature.replace(/(?<!\s)\s*=$/, '')
  const written = MODIFIERS.exec(header)?.[0] ?? ''
  const rest = header.slice(written.length)
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  const isPrivate = /\bprivate\b(\[\w+\])?/.exec(written)
  // `private[shop]` is seen in that package.
  if (isPrivate) symbol.visibility = isPrivate[1] ? 'package' : 'private'
  else if (/\bprotected\b/.test(written)) symbol.visibility = 'protected'
  // A parameter of a class that is neither `val` nor `var` is seen in the class alone.
  else if (
    symbol.kind === 'property' &&
    !/^(?:val|var|given|lazy)\b/.test(rest) &&
    !isCaseParameter(symbol, container)
  )
    symbol.visibility = 'private'
  else symbol.visibility = 'public'
  if (symbol.visibility === 'public' && container?.kind === 'module') symbol.flags |= SYMBOL_FLAG.exported
  if (symbol.kind === 'method' && symbol.name === 'this' && isMember) symbol.kind = 'constructor'
  if (symbol.kind === 'variable' && /^val\b/.test(rest)) symbol.kind = 'constant'
  if (/^val\b/.test(rest) || symbol.kind === 'constant') symbol.flags |= SYMBOL_FLAG.readonly
  const hasNoBody = symbol.kind === 'method' && /^def\b/.test(rest) && !text.slice(0, 2_000).includes('=')
  if (/\babstract\b|\bsealed\b/.test(written) || symbol.kind === 'interface' || hasNoBody)
    symbol.flags |= SYMBOL_FLAG.abstract
  if (isMember && /^(?:case\s+)?object\b/.test(container.signature) && !CLASS_LIKE.has(symbol.kind))
    symbol.flags |= SYMBOL_FLAG.static
}

function isCaseParameter({ name }: SymbolFact, container: SymbolFact | undefined): boolean {
  return (
    container !== undefined &&
    /\b(?:case\s+class|enum)\b/.test(container.signature) &&
    container.signature.includes(name)
  )
}
