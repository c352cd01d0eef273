/** Masks secrets in a text, without moving anything else: lines, columns and length stay as they are. */
import { HINT, SECRET_RULES } from './secret-rules.ts'

export interface MaskedText {
  text: string
  /** Offset of each secret, ascending, with what it is. */
  secrets: { at: number; name: string }[]
}

export function maskSecrets(text: string): MaskedText {
  if (!HINT.test(text)) return { text, secrets: [] }
  const found = findSecrets(text)
  let masked = ''
  let end = 0
  for (const { at, length, name } of found) {
    masked += text.slice(end, at) + maskOf(text.slice(at, at + length), name)
    end = at + length
  }
  const secrets = found.map(({ at, name }) => ({ at, name }))
  return { text: masked + text.slice(end), secrets }
}

interface Found {
  at: number
  length: number
  name: string
}

/** Of two that overlap the first counts; the rules are listed from the surest to the least sure. */
function findSecrets(text: string): Found[] {
  const found: Found[] = []
  for (const { name, pattern, marks, isSecret } of SECRET_RULES) {
    if (!marks.some(mark => text.includes(mark))) continue
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? match[0]
      if (isSecret && !isSecret(value)) continue
      const at = match.index + match[0].lastIndexOf(value)
      const isNew = found.every(other => at >= other.at + other.length || at + value.length <= other.at)
      if (isNew) found.push({ at, length: value.length, name })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

/** The place says that something was masked; what is too short to say it is stars. */
function maskOf(secret: string, name: string): string {
  const label = `[masked ${name}]`
  let isFirst = true
  return secret.replace(/[^\r\n]+/g, line => {
    const shown = isFirst ? ([label, '[masked]'].find(text => text.length <= line.length) ?? '') : ''
    isFirst = isFirst && shown === ''
    return shown.padEnd(line.length, '*')
  })
}
