/** What kind of symbol a Python declaration is. */
import { SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

const ENUMS =
  /^class\s[^(]*\((?:[^()]*[.,\s(])?(?:Enum|IntEnum|StrEnum|Flag|IntFlag|Choices|TextChoices|IntegerChoices)\s*[,)]/
const PROPERTY_DECORATORS = new Set([
  'property',
  'cached_property',
  'abstractproperty',
  'classproperty',
  'cached_classproperty',
  'hybrid_property',
  'setter',
  'getter',
  'deleter',
])

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { decorators, header }: DeclarationContext,
): void {
  setVisibility(symbol, container)
  if (/^(?:@[^\n]*\n\s*)*async\b/.test(header)) symbol.flags |= SYMBOL_FLAG.async
  if (decorators.includes('abstractmethod') || decorators.includes('abstractproperty'))
    symbol.flags |= SYMBOL_FLAG.abstract
  if (decorators.includes('overload')) symbol.flags |= SYMBOL_FLAG.overloaded
  if (decorators.some(name => name === 'staticmethod' || name === 'classmethod'))
    symbol.flags |= SYMBOL_FLAG.static
  if (symbol.kind === 'method') classifyMethod(symbol, decorators)
  else if (symbol.kind === 'class' && ENUMS.test(header.slice(header.search(/\bclass\s/))))
    symbol.kind = 'enum'
  else if (symbol.kind === 'variable' && container?.kind === 'enum')
    symbol.kind = symbol.name.startsWith('_') ? 'property' : 'constant'
  else if (symbol.kind === 'variable' && /^_*[A-Z][A-Z0-9_]*$/.test(symbol.name)) symbol.kind = 'constant'
}

function setVisibility(symbol: SymbolFact, container: SymbolFact | undefined): void {
  const isPrivate = symbol.name.startsWith('_') && !/^__.*__$/.test(symbol.name)
  if (isPrivate) symbol.visibility = symbol.name.startsWith('__') ? 'private' : 'protected'
  if (container?.kind === 'module' && !isPrivate) symbol.flags |= SYMBOL_FLAG.exported
}

function classifyMethod(symbol: SymbolFact, decorators: readonly string[]): void {
  if (symbol.name === '__init__' || symbol.name === '__new__') symbol.kind = 'constructor'
  if (!decorators.some(name => PROPERTY_DECORATORS.has(name))) return
  symbol.kind = 'property'
  symbol.flags |= SYMBOL_FLAG.accessor
}
