/** Whether a C++ parameter of one type can be given an argument of another, by the names of both. */
import type { KnownTypes } from '../language.ts'

const NUMBERS = new Set(
  `bool boolean char short int long float double unsigned signed size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t
  uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t wchar_t char8_t char16_t char32_t off_t time_t`.split(
    /\s+/,
  ),
)
const STRINGS = new Set(['string', 'string_view', 'Slice', 'StringPiece', 'char*', 'QString', 'StringRef'])

/** `?` matches any type. Conversions that a type declares are not known: only numbers and texts exclude each other. */
export function accepts(parameter: string, argument: string, { basesOf }: KnownTypes): boolean {
  if (parameter === '?' || argument === '?' || parameter === argument || parameter === 'auto') return true
  if (argument === 'String')
    return !NUMBERS.has(parameter) && (parameter === 'char*' || !parameter.endsWith('*'))
  if (NUMBERS.has(argument)) return NUMBERS.has(parameter) || !parameter.endsWith('*')
  if (argument === 'fn') return !NUMBERS.has(parameter) && !STRINGS.has(parameter)
  const bases = basesOf?.(argument.replace(/(?<!\*)\*+$/, ''))
  return !(bases && NUMBERS.has(parameter))
}

/** Whether the names alone say so, or the classes of the repository do. */
export function surelyAccepts(
  parameter: string,
  argument: string | undefined,
  { basesOf }: KnownTypes,
): boolean {
  if (argument === undefined || argument === '?') return false
  const plain = parameter.replace(/(?<!\*)\*+$/, '')
  if (plain === argument.replace(/(?<!\*)\*+$/, '')) return true
  if (argument === 'String') return STRINGS.has(parameter)
  if (NUMBERS.has(argument)) return NUMBERS.has(parameter)
  return basesOf?.(argument.replace(/(?<!\*)\*+$/, ''))?.names.has(plain) ?? false
}

/** A template parameter may mean anything. */
export function variableAccepts(): boolean {
  return true
}
