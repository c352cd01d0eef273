/** Random damage to a text: parts removed, doubled, moved, repeated many times, and odd characters put in. */
import type { Random } from '../secrets/random.ts'

const ODD = [
  '\0',
  '\ufeff',
  '\u202e',
  '\u001b]0;x\u0007',
  '\ud800',
  '\r',
  '\n\n',
  '"',
  "'",
  '`',
  '${',
  '/*',
  '"""',
  '{',
  '}',
  '(',
  '[',
  '<',
  '\\',
  '..',
  '/etc/passwd',
  '-1',
  '1e999',
  'null',
  '__proto__',
  'constructor',
]

export function mutateText(text: string, random: Random, times = random.between(1, 8)): string {
  let result = text
  for (let count = 0; count < times; count++)
    result = MUTATIONS[random.below(MUTATIONS.length)]!(result, random)
  return result
}

type Mutation = (text: string, random: Random) => string

const MUTATIONS: readonly Mutation[] = [
  (text, random) => {
    const [from, to] = rangeOf(text, random)
    return text.slice(0, from) + text.slice(to)
  },
  (text, random) => {
    const [from, to] = rangeOf(text, random)
    return text.slice(0, to) + text.slice(from)
  },
  (text, random) => {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + random.pick(ODD) + text.slice(at)
  },
  (text, random) => {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + random.pick(ODD).repeat(random.between(10, 3000)) + text.slice(at)
  },
  (text, random) => {
    const [from, to] = rangeOf(text, random)
    return text.slice(0, from) + text.slice(from, to).repeat(random.between(2, 40)) + text.slice(to)
  },
]

function rangeOf(text: string, random: Random): [number, number] {
  const from = random.below(text.length + 1)
  return [from, Math.min(text.length, from + random.between(1, 60))]
}
