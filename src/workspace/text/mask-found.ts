/** Takes secrets out of what a text search found, so that neither its lines nor their number say anything of them. */

import { runRipgrep } from '../../discover/ripgrep/run-ripgrep.ts'
import { compareLines } from '../../model/position.ts'
import type { FoundText } from '../../questions/search-text/answer.ts'
import { isLiteral, type SearchTextInput } from '../../questions/search-text/declare.ts'
import type { FoundSecret } from '../../secrets/find-secrets.ts'
import { type MaskedText, maskInSlices, maskSecrets } from '../../secrets/mask-secrets.ts'
import { allowedLines, allowedSecrets } from '../../settings/allowed-secrets.ts'

export interface Found {
  found: FoundText[]
  capped: boolean
}

export interface MaskFoundOptions {
  /** Where ripgrep is started. */
  root: string
  input: SearchTextInput
  /** Null for what cannot be read. */
  readText(path: string): string | null | Promise<string | null>
  signal?: AbortSignal
}

const LONGEST_LINE = 300
/** Files that are not masked by then are left out of the answer, which says that it is not complete. */
const DEADLINE_MS = 8_000

/** The file is masked as a whole: a line of a key tells nothing of what it is a line of. */
export async function maskFound({ found, capped }: Found, options: MaskFoundOptions): Promise<Found> {
  const deadline = performance.now() + DEADLINE_MS
  const byFile = new Map<string, FoundText[]>()
  for (const hit of found) {
    const own = byFile.get(hit.path)
    if (own) own.push(hit)
    else byFile.set(hit.path, [hit])
  }
  const allowed = allowedSecrets(options.root)
  const clear: FoundText[] = []
  const touched: TouchedLine[] = []
  for (const [path, hits] of byFile) {
    const text = await options.readText(path)
    const { signal } = options
    signal?.throwIfAborted()
    const masked =
      performance.now() > deadline
        ? null
        : await maskInSlices(text ?? '', {
            path,
            isAllowed: allowedLines(allowed, path),
            deadline,
            ...(signal ? { signal } : {}),
          })
    if (!masked)
      return {
        found: [...clear, ...(await stillMatching(touched, options))].sort(compareLines),
        capped: true,
      }
    const lines = text === null ? undefined : new MaskedLines(text, masked)
    for (const hit of hits) {
      const shown = lines ? lines.show(hit) : showAlone(hit)
      if ('bytes' in shown) touched.push(shown)
      else clear.push(hit)
    }
  }
  if (touched.length === 0) return { found, capped }
  return { found: [...clear, ...(await stillMatching(touched, options))].sort(compareLines), capped }
}

interface TouchedLine {
  hit: FoundText
  /** The line with a byte in place of each masked character that no pattern matches. */
  bytes: Buffer
}

/** The lines of one masked file; each is found without going through the file again. */
class MaskedLines {
  readonly #text: string
  readonly #masked: MaskedText
  #starts: number[] | undefined

  constructor(text: string, masked: MaskedText) {
    this.#text = text
    this.#masked = masked
  }

  show(hit: FoundText): FoundText | TouchedLine {
    const { secrets, text } = this.#masked
    if (secrets.length === 0) return hit
    this.#starts ??= startsOf(this.#text)
    const start = this.#starts[hit.line - 1] ?? this.#text.length
    const end = (this.#starts[hit.line] ?? this.#text.length + 1) - 1
    const first = firstEndingAfter(secrets, start)
    const own: FoundSecret[] = []
    for (let place = first; place < secrets.length && secrets[place]!.at < end; place++)
      own.push(secrets[place]!)
    if (own.length === 0) return hit
    const shown = text.slice(start, end).replace(/\r$/, '').slice(0, LONGEST_LINE)
    return touch({ ...hit, text: shown }, this.#text.slice(start, end), own, start)
  }
}

/** The file is gone or too large by now: the line alone has to do. */
function showAlone(hit: FoundText): FoundText | TouchedLine {
  const { text, secrets } = maskSecrets(hit.text, { path: hit.path })
  return secrets.length === 0 ? hit : touch({ ...hit, text }, hit.text, secrets, 0)
}

function startsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function firstEndingAfter(secrets: readonly FoundSecret[], at: number): number {
  let low = 0
  for (let high = secrets.length; low < high; ) {
    const middle = (low + high) >> 1
    if (secrets[middle]!.end <= at) low = middle + 1
    else high = middle
  }
  return low
}

const NEVER_MATCHES = 0xff

function touch(hit: FoundText, line: string, secrets: readonly FoundSecret[], start: number): TouchedLine {
  const parts: Buffer[] = []
  let at = 0
  for (const secret of secrets) {
    const from = Math.max(0, secret.at - start)
    const to = Math.min(line.length, secret.end - start)
    parts.push(Buffer.from(line.slice(at, from)), Buffer.alloc(to - from, NEVER_MATCHES))
    at = to
  }
  parts.push(Buffer.from(line.slice(at)))
  return { hit, bytes: Buffer.concat(parts) }
}

/** Bytes by which a pattern could match what is no text. */
const BYTE_MODE = /\(\?[a-zA-Z]*-[a-zA-Z]*u/
/** Edges of words and lines look at the character beside the match, which may be masked. */
const EDGES = /\\[bB<>AzZ]|(?<!\[)\^|\$/

/**
 * A pattern must match outside what is masked, and what it looks at beside the match must not be masked either: then it
 * matches the line whatever the secret is, and the answer says nothing of it.
 */
async function stillMatching(
  touched: readonly TouchedLine[],
  options: MaskFoundOptions,
): Promise<FoundText[]> {
  const { pattern, case_sensitive } = options.input
  const isRegex = !isLiteral(options.input)
  if (touched.length === 0 || (isRegex && BYTE_MODE.test(pattern))) return []
  const answer = await runRipgrep({
    root: options.root,
    pattern,
    isRegex,
    maxMatches: touched.length + 1,
    ...(case_sensitive === undefined ? {} : { caseSensitive: case_sensitive }),
    input: Buffer.concat(touched.flatMap(({ bytes }) => [bytes, Buffer.from('\n')])),
    placesOnly: true,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!('matches' in answer)) return []
  const looksBeside = isRegex && EDGES.test(pattern)
  return answer.matches.flatMap(({ line, matched = [] }) => {
    const one = touched[line - 1]
    const isClear = ({ start, end }: { start: number; end: number }): boolean =>
      !looksBeside || (one?.bytes[start - 1] !== NEVER_MATCHES && one?.bytes[end] !== NEVER_MATCHES)
    return one && matched.some(isClear) ? [one.hit] : []
  })
}
