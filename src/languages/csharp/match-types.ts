/** Whether a C# parameter of one type can be given an argument of another, by the names of both. */
import type { KnownTypes } from '../language.ts'
import { aliasOf } from './parameters.ts'

const EVERYWHERE = ['object', 'dynamic', 'IComparable', 'IConvertible', 'IFormattable', 'ValueType']

/** What each type that cannot be extended may be given to, itself included. */
const ACCEPTED_BY: Record<string, readonly string[]> = {
  string: ['string', 'ReadOnlySpan', 'IEnumerable', ...EVERYWHERE],
  Type: ['Type', 'MemberInfo', ...EVERYWHERE],
  bool: ['bool', ...EVERYWHERE],
  char: ['char', 'int', 'long', 'uint', 'ulong', 'ushort', 'float', 'double', 'decimal', ...EVERYWHERE],
  byte: [
    'byte',
    'short',
    'int',
    'long',
    'uint',
    'ulong',
    'ushort',
    'float',
    'double',
    'decimal',
    ...EVERYWHERE,
  ],
  short: ['short', 'int', 'long', 'float', 'double', 'decimal', ...EVERYWHERE],
  // A literal may also be given where a smaller number is wanted.
  int: 'int long uint ulong short ushort byte sbyte nint float double decimal Int128 BigInteger'
    .split(' ')
    .concat(EVERYWHERE),
  long: ['long', 'float', 'double', 'decimal', ...EVERYWHERE],
  float: ['float', 'double', ...EVERYWHERE],
  double: ['double', ...EVERYWHERE],
}

const CLOSED = new Set([...Object.keys(ACCEPTED_BY), 'uint', 'ulong', 'ushort', 'sbyte', 'decimal'])
const NUMBERS = new Set(
  'byte sbyte short ushort int uint long ulong float double decimal char bool'.split(' '),
)

/** `?` matches any type. Conversions that a type declares are not known: only closed types exclude each other. */
export function accepts(parameter: string, given: string, { basesOf }: KnownTypes): boolean {
  const argument = aliasOf(given)
  if (parameter === '?' || argument === '?' || parameter === argument) return true
  // A lambda becomes some delegate.
  if (argument === 'fn') return !CLOSED.has(parameter) && !parameter.endsWith('*') && parameter !== 'object'
  const accepted = ACCEPTED_BY[argument]
  if (accepted) return accepted.includes(parameter) || !CLOSED.has(parameter)
  if (parameter === 'object' || parameter === 'dynamic') return true
  if (argument.endsWith('*')) return !NUMBERS.has(parameter) && parameter !== 'string'
  if (parameter.endsWith('*')) return false
  const bases = basesOf?.(argument)
  if (CLOSED.has(parameter)) return !bases
  return !bases || bases.isOpen || bases.names.has(parameter)
}

/** Whether the names alone say so, or the classes of the repository do. */
export function surelyAccepts(
  parameter: string,
  given: string | undefined,
  { basesOf }: KnownTypes,
): boolean {
  if (given === '?' || given === undefined) return false
  const argument = aliasOf(given)
  if (parameter === argument || parameter === 'object') return true
  return ACCEPTED_BY[argument]?.includes(parameter) ?? basesOf?.(argument)?.names.has(parameter) ?? false
}

/** A type parameter may mean anything; an array of one only an array. */
export function variableAccepts(parameter: string, argument: string): boolean {
  return !parameter.endsWith('*') || argument.endsWith('*')
}
