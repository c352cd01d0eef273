/** Whether a parameter of one type can be given an argument of another, by the names of both. */
import type { KnownTypes } from '../language.ts'

const EVERYWHERE = ['Object', 'Serializable', 'Comparable', 'Constable', 'ConstantDesc']

/** What each type that cannot be extended may be given to, itself included. */
const ACCEPTED_BY: Record<string, readonly string[]> = {
  String: ['String', 'CharSequence', ...EVERYWHERE],
  Class: ['Class', 'Type', 'AnnotatedElement', 'GenericDeclaration', 'TypeDescriptor', ...EVERYWHERE],
  boolean: ['boolean', 'Boolean', ...EVERYWHERE],
  char: ['char', 'int', 'long', 'float', 'double', 'Character', ...EVERYWHERE],
  byte: ['byte', 'short', 'int', 'long', 'float', 'double', 'Byte', 'Number', ...EVERYWHERE],
  short: ['short', 'int', 'long', 'float', 'double', 'Short', 'Number', ...EVERYWHERE],
  int: ['int', 'long', 'float', 'double', 'Integer', 'Number', ...EVERYWHERE],
  long: ['long', 'float', 'double', 'Long', 'Number', ...EVERYWHERE],
  float: ['float', 'double', 'Float', 'Number', ...EVERYWHERE],
  double: ['double', 'Double', 'Number', ...EVERYWHERE],
}

const WRAPPERS = ['Boolean', 'Character', 'Byte', 'Short', 'Integer', 'Long', 'Float', 'Double']

/** Parameters that take only what is listed above, or boxes and what unboxes to them. */
const CLOSED = new Set([...Object.keys(ACCEPTED_BY), ...WRAPPERS])
const BOXES = new Set([...WRAPPERS, 'Number', 'Object', 'Comparable', 'Serializable'])
const NO_FUNCTION = new Set(['Object', 'CharSequence', 'Number', 'Collection', 'List', 'Set', 'Map'])
const PRIMITIVES = new Set(['boolean', 'char', 'byte', 'short', 'int', 'long', 'float', 'double'])

/** `?` matches any type. Whether the parameter's type is a type parameter, which takes every object, is not known here. */
export function accepts(parameter: string, argument: string, { basesOf }: KnownTypes): boolean {
  if (parameter === '?' || argument === '?' || parameter === argument) return true
  // A lambda becomes some interface.
  if (argument === 'fn')
    return !CLOSED.has(parameter) && !parameter.endsWith('*') && !NO_FUNCTION.has(parameter)
  const accepted = ACCEPTED_BY[argument]
  if (accepted) return accepted.includes(parameter)
  if (parameter === 'Object') return true
  if (argument.endsWith('*')) return acceptsArray(parameter, argument)
  if (parameter.endsWith('*')) return false
  // A box unboxes; any other object may be a subclass of any type that is not closed.
  if (PRIMITIVES.has(parameter)) return BOXES.has(argument) && argument !== 'Object'
  if (CLOSED.has(parameter)) return false
  const bases = basesOf?.(argument)
  return !bases || bases.isOpen || bases.names.has(parameter)
}

/** Whether the names alone say so, or the classes of the repository do. */
export function surelyAccepts(
  parameter: string,
  argument: string | undefined,
  { basesOf }: KnownTypes,
): boolean {
  if (argument === '?' || argument === undefined) return false
  if (parameter === argument || parameter === 'Object') return true
  return ACCEPTED_BY[argument]?.includes(parameter) ?? basesOf?.(argument)?.names.has(parameter) ?? false
}

/** An array of objects may be given as an array of their bases. */
function acceptsArray(parameter: string, argument: string): boolean {
  if (!parameter.endsWith('*')) return parameter === 'Cloneable' || parameter === 'Serializable'
  return !isPrimitiveArray(parameter) && !isPrimitiveArray(argument)
}

/** Whether a type parameter, or an array of one, may mean what is given. */
export function variableAccepts(parameter: string, argument: string): boolean {
  return !parameter.endsWith('*') || (argument.endsWith('*') && !isPrimitiveArray(argument))
}

function isPrimitiveArray(type: string): boolean {
  return PRIMITIVES.has(type.slice(0, -1))
}
