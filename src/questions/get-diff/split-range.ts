/** The two states a diff compares: `base` may be a range that names both. */
import { BombeError } from '../../errors/bombe-error.ts'

interface States {
  base?: string
  ref?: string
}

/** `a..b` as git writes it: from a itself; `a...b`: from where the two part, as without dots. Either may be left out. */
export function splitRange<Input extends States>(input: Input): Input & { isDirect?: boolean } {
  const [, base = '', dots = '', ref = ''] = /^(.*?)(\.{2,3})(.*)$/.exec(input.base ?? '') ?? []
  if (dots === '') return input
  if (ref !== '' && input.ref !== undefined)
    throw new BombeError('invalid_input', 'a range names both sides: leave ref out')
  return {
    ...input,
    base: base === '' ? undefined : base,
    ...(ref === '' ? {} : { ref }),
    isDirect: dots === '..',
  }
}

/** The ref whose graph callers are to be looked for in; undefined for the work tree's, which is also closest to the index. */
export function graphOf(input: States): string | undefined {
  const { ref } = splitRange(input)
  return ref?.startsWith(':') ? undefined : ref
}
