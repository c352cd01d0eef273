/** Masks secrets in a text, without moving anything else: lines, columns and length stay as they are. */
import { type FoundSecret, SecretFinder } from './find-secrets.ts'
import { kindOfText } from './kind-of-text.ts'

export interface MaskedText {
  text: string
  /** Each secret, ascending, with what it is. */
  secrets: readonly FoundSecret[]
}

export interface MaskOptions {
  /** Path of the file, relative to the root: in code, a value without quotes is an expression. */
  path?: string
  /** Whether the user allows what stands on this line, 1-based, to be shown. */
  isAllowed?: ((line: number) => boolean) | undefined
}

export function maskSecrets(text: string, options: MaskOptions = {}): MaskedText {
  const finder = new SecretFinder(text, kindOfText(options.path))
  while (finder.step());
  return mask(text, finder.secrets(), options)
}

export interface SliceOptions extends MaskOptions {
  signal?: AbortSignal
  /** By `performance.now()`; past it the text counts as not masked, and null is given. */
  deadline?: number
}

/** The same, letting others have their turn between slices. */
export async function maskInSlices(text: string, options: SliceOptions): Promise<MaskedText | null> {
  const finder = new SecretFinder(text, kindOfText(options.path))
  while (finder.step()) {
    await new Promise(resume => setImmediate(resume))
    options.signal?.throwIfAborted()
    if (options.deadline !== undefined && performance.now() > options.deadline) return null
  }
  return mask(text, finder.secrets(), options)
}

function mask(text: string, found: readonly FoundSecret[], { isAllowed }: MaskOptions): MaskedText {
  const secrets = isAllowed ? leaveAllowed(text, found, isAllowed) : found
  return { text: maskFound(text, secrets), secrets }
}

/** `secrets`: ascending, without overlap. */
export function maskFound(text: string, secrets: readonly FoundSecret[]): string {
  if (secrets.length === 0) return text
  const parts: string[] = []
  let end = 0
  for (const secret of secrets) {
    parts.push(text.slice(end, secret.at), maskOf(text.slice(secret.at, secret.end), secret.name))
    end = secret.end
  }
  parts.push(text.slice(end))
  return parts.join('')
}

function leaveAllowed(
  text: string,
  found: readonly FoundSecret[],
  isAllowed: (line: number) => boolean,
): FoundSecret[] {
  let line = 1
  let counted = 0
  return found.filter(({ at }) => {
    for (let next = text.indexOf('\n', counted); next >= 0 && next < at; next = text.indexOf('\n', counted)) {
      line++
      counted = next + 1
    }
    return !isAllowed(line)
  })
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
