/** Under which other names languages of the Java platform reach a member: `name` and `getName()` are one to Kotlin. */

const GETTER = /^(?:get|set)(\p{Lu}\w*)$/u
const WORD = /^\p{Ll}/u

/** Names and whether each is called with arguments; none for what has no other name. */
export function accessorNames(name: string): readonly string[] {
  const property = GETTER.exec(name)?.[1]
  if (property !== undefined) return [property[0].toLowerCase() + property.slice(1)]
  if (!WORD.test(name)) return []
  const capital = name[0].toUpperCase() + name.slice(1)
  return /^is\p{Lu}/u.test(name) ? [`set${name.slice(2)}`] : [`get${capital}`, `set${capital}`]
}
