/** Reads the name that a declaration gives, where the name token starts. */
import type { Language } from '../../languages/language.ts'
import { identifierAt, memberNameAt } from '../parse/scan-text.ts'

/** `nameEnd`: names of packages and modules can have more than one token (`com.acme`, `"pkg/sub"`). */
export function declaredNameAt({ symbols }: Language, text: string, at: number, nameEnd?: number): string {
  const written =
    specialNameAt(symbols.specialNames, text, at) ??
    (nameEnd === undefined ? memberNameAt(text, at) : text.slice(at, nameEnd).replace(/[\s"'`]/g, ''))
  return symbols.declaredName?.(written) ?? written
}

/** The name by which scopes know it. */
export function boundNameAt(language: Language, text: string, at: number): string {
  return language.symbols.declaredName ? declaredNameAt(language, text, at) : identifierAt(text, at)
}

function specialNameAt(special: RegExp | undefined, text: string, at: number): string | undefined {
  if (!special) return undefined
  special.lastIndex = at
  const [whole, ...groups] = special.exec(text) ?? []
  // The name is made of parts (`TEST(Suite, Name)`).
  const parts = groups.filter(part => part !== undefined)
  return parts.length > 0 ? parts.join('_') : whole?.replace(/(\W)\s+|\s+(?=\W)/g, '$1')
}
