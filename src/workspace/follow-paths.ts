/** The paths that a call names. */
import { isAbsolute } from 'node:path'

/** Names of symbols begin with their path: `/home/me/shop/src/cart.ts#Cart`, `/home/me/shop/src/cart.ts:12`. */
export function absolutePathsIn(input: Readonly<Record<string, unknown>>): string[] {
  const texts = Object.values(input).flat()
  return texts.flatMap(text =>
    typeof text === 'string' && isAbsolute(text) && !text.includes('\n')
      ? [text.replace(/#.*$|:\d+$/s, '')]
      : [],
  )
}
