/** Reads `__all__`: the names a star import takes. */
import { append } from '../../model/long-lists.ts'

const ASSIGNMENT = /^__all__\s*(?::[^=\n]+)?(=|\+=|\.extend\(|\.append\()\s*/gm

/** Every name listed, or null where the text lists none or takes some from elsewhere. */
export function starNames(text: string): string[] | null {
  if (!text.includes('__all__')) return null
  const names: string[] = []
  let isListed = false
  for (const match of text.matchAll(ASSIGNMENT)) {
    isListed = true
    const from = match.index + match[0].length
    const listed = match[1] === '.append(' ? readNames(text, from - 1) : readNames(text, from)
    // `__all__ = a.__all__ + ["b"]`: the text does not show what else is taken.
    if (!listed) return null
    append(names, listed)
  }
  return isListed ? names : null
}

const TOKEN = /\s+|#[^\n]*|\\\n|[bBuUrR]?(?:"([^"\n]*)"|'([^'\n]*)')|([,+])|([[(])|([\])])|(.)/gsy

/** Names between brackets, and in further brackets added to them; undefined if anything else is there. */
function readNames(text: string, from: number): string[] | undefined {
  const names: string[] = []
  let depth = 0
  TOKEN.lastIndex = from
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [whole, double, single, , open, close, other] = token
    if (double !== undefined || single !== undefined) names.push(double ?? single)
    else if (open) depth++
    else if (close && --depth <= 0 && !/^[^\S\n]*\+/.test(text.slice(TOKEN.lastIndex, TOKEN.lastIndex + 80)))
      return depth < 0 ? undefined : names
    else if (other) return undefined
    if (depth === 0 && whole.includes('\n') && names.length > 0) return names
  }
  return undefined
}
