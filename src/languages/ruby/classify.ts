/** Kind, visibility and flags of Ruby's declarations. */
import { CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'
import { visibilityAt } from './visibility.ts'

const ATTRIBUTES =
  /^(?:(?:private|protected|public)[\s(]+)?(?:[cm]?attr(?:_\w+|ibutes?)?|[cm]attr_\w+|class_attribute|thread_\w+|delegate|def_delegators?|def_instance_delegators?|belongs_to|has_one|has_many|has_and_belongs_to_many)\b/

const EXAMPLE_VALUE = /^(?:let|subject)\b/

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  context: DeclarationContext,
): void {
  const { header, isStatic, source, line } = context
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  const isConstant = /^\p{Lu}/u.test(symbol.name) && !CLASS_LIKE.has(symbol.kind) && symbol.kind !== 'method'
  if (isConstant && symbol.kind === 'property') symbol.kind = 'constant'
  if (isStatic || (isMember && isConstant)) symbol.flags |= SYMBOL_FLAG.static
  if (symbol.kind === 'constant') symbol.flags |= SYMBOL_FLAG.readonly
  const { visibility, isShared } = visibilityAt(source, line, symbol.name, isStatic)
  symbol.visibility = symbol.name[0] === '@' ? 'private' : visibility
  if (isShared && symbol.kind === 'method') symbol.flags |= SYMBOL_FLAG.shared
  if (symbol.kind === 'class') markType(symbol, container, header)
  if (symbol.kind === 'property' && symbol.name[0] !== '@') symbol.flags |= SYMBOL_FLAG.accessor
  if (symbol.kind === 'property' && ATTRIBUTES.test(header) && /\b[cm]attr|\bclass_attribute/.test(header))
    symbol.flags |= SYMBOL_FLAG.shared
  if (symbol.kind === 'method' && isMember && symbol.name === 'initialize' && !isStatic)
    symbol.kind = 'constructor'
  if (symbol.kind === 'method' && isTest(symbol, container)) symbol.flags |= SYMBOL_FLAG.test
  // What a test defines for its examples is seen by those alone.
  if (EXAMPLE_VALUE.test(header)) symbol.flags |= SYMBOL_FLAG.local
  if (!isMember && container?.kind === 'module' && symbol.visibility === 'public')
    symbol.flags |= SYMBOL_FLAG.exported
}

/** Any file may open a class or module again: all of its declarations are one symbol. */
function markType(symbol: SymbolFact, container: SymbolFact | undefined, header: string): void {
  const isInside = container !== undefined && CLASS_LIKE.has(container.kind)
  if (/^\s*module\b/.test(header)) symbol.flags |= SYMBOL_FLAG.abstract
  // `class A::B` opens A as well, and shows nothing of it.
  symbol.signature = symbol.signature.split(/[\n;]/, 1)[0]
  if (isInside && container.partOf === undefined) return
  if (!isInside && container?.kind !== 'module') return
  symbol.flags |= SYMBOL_FLAG.partial
  symbol.partOf = isInside ? `${container.partOf}.${symbol.name}` : `~${symbol.name}`
}

/** Minitest runs methods that start with `test_`. */
function isTest({ name }: SymbolFact, container: SymbolFact | undefined): boolean {
  return name.startsWith('test_') && container !== undefined && CLASS_LIKE.has(container.kind)
}
