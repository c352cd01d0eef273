/** Visibility and flags of PHP's declarations. */
import { CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

const TEST_MARK = /@test\b|#\[[^\][]*\bTest\b/
const INTERNAL = /^[ \t]*@internal\b/m

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, text }: DeclarationContext,
): void {
  const { kind, name } = symbol
  const words = modifiersOf(header, name)
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  symbol.visibility = words.has('private') ? 'private' : words.has('protected') ? 'protected' : 'public'
  // What is documented as internal is not for other packages.
  if (!isMember && INTERNAL.test(symbol.doc)) symbol.visibility = 'package'
  if (!isMember && container?.kind === 'module' && symbol.visibility === 'public')
    symbol.flags |= SYMBOL_FLAG.exported
  const isConstant = kind === 'constant' || (isMember && kind === 'property' && /\bconst\b/.test(header))
  if (isConstant) symbol.kind = 'constant'
  if (words.has('static') || (isMember && isConstant)) symbol.flags |= SYMBOL_FLAG.static
  if (words.has('readonly') || isConstant) symbol.flags |= SYMBOL_FLAG.readonly
  const isCallable = kind === 'method' || kind === 'function'
  const isAbstract = words.has('abstract') || kind === 'interface'
  if (isAbstract || (kind === 'method' && container?.kind === 'interface'))
    symbol.flags |= SYMBOL_FLAG.abstract
  if (kind === 'property' && /^[^=;{]*\{\s*(?:get|set)\b/.test(text)) symbol.flags |= SYMBOL_FLAG.accessor
  if (kind === 'method' && isTest(symbol, container, header)) symbol.flags |= SYMBOL_FLAG.test
  if (isCallable && name === '__construct') symbol.kind = 'constructor'
}

/** PHPUnit runs methods that start with `test`, and those that are marked. */
function isTest({ name, doc }: SymbolFact, container: SymbolFact | undefined, header: string): boolean {
  const isInTest = /Test(?:Case)?$/.test(container?.name ?? '')
  return isInTest && (/^test(?=[A-Z_\d]|$)/.test(name) || TEST_MARK.test(doc) || TEST_MARK.test(header))
}

/** Words before the name, without attributes. */
function modifiersOf(header: string, name: string): ReadonlySet<string> {
  const start = header.replace(/#\[[^\][]*(?:\[[^\][]*\][^\][]*)*\]/g, ' ')
  const at = start.search(/\b(?:function|class|interface|trait|enum|const)\b|[$(=]/)
  const end = at < 0 ? start.indexOf(name) : at
  return new Set(start.slice(0, Math.max(end, 0)).split(/[^\w]+/))
}
