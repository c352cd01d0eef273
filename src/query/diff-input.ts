/** What a diff is asked for: two states, and how to tell what lies between them. */
import { BombeError } from '../errors/bombe-error.ts'

export const DIFF_SCOPES = ['symbols', 'files', 'all'] as const
export const DIFF_FORMATS = ['summary', 'changelog', 'commit_message'] as const

export interface DiffInput {
  /** Branch, tag, commit, `:index` or `:worktree`; the default branch where not told. A range (`a..b`) names both. */
  base?: string
  /** The same; the work tree where not told. */
  ref?: string
  path?: string
  scope?: (typeof DIFF_SCOPES)[number]
  format?: (typeof DIFF_FORMATS)[number]
  token_budget?: number
}

/** `a..b` as git writes it: from a itself; `a...b`: from where the two part, as without dots. Either may be left out. */
export function splitRange(input: DiffInput): DiffInput & { isDirect?: boolean } {
  const [, base = '', dots = '', ref = ''] = /^(.*?)(\.{2,3})(.*)$/.exec(input.base ?? '') ?? []
  if (dots === '') return input
  if (ref !== '' && input.ref !== undefined)
    throw new BombeError('invalid_input', 'a range names both sides: leave ref out')
  const { base: _, ...rest } = input
  return {
    ...rest,
    ...(base === '' ? {} : { base }),
    ...(ref === '' ? {} : { ref }),
    isDirect: dots === '..',
  }
}

/** The ref whose graph callers are to be looked for in; undefined for the work tree's, which is also closest to the index. */
export function graphOf(input: DiffInput): string | undefined {
  const { ref } = splitRange(input)
  return ref?.startsWith(':') ? undefined : ref
}
