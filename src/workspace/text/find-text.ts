/** Looks for text under the root, narrowed to what a file pattern can match before ripgrep starts. */
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readBytesInside } from '../../discover/files/read-bounded.ts'
import { type RipgrepAnswer, runRipgrep } from '../../discover/ripgrep/run-ripgrep.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import { isInside } from '../../model/inside.ts'
import type { FoundText } from '../../questions/search-text/answer.ts'
import { isLiteral, type SearchTextInput } from '../../questions/search-text/declare.ts'
import { matchPath } from '../../questions/shared/match-path.ts'
import { maskFound } from './mask-found.ts'
import { refuseOutside } from './read-source.ts'

/** Enough to choose from by what the files are; past it the total is a lower bound. */
export const MAX_FOUND = 2_000
/** ripgrep skips larger files: dumps and archives, not what a person wrote. */
export const MAX_SEARCHED_BYTES = 64 * 1024 * 1024

export async function findText(
  root: string,
  input: SearchTextInput,
  signal?: AbortSignal,
): Promise<{ found: FoundText[]; capped: boolean }> {
  const matches = pathFilter(input)
  const answer = await runRipgrep({
    root,
    pattern: input.pattern,
    isRegex: !isLiteral(input),
    maxMatches: MAX_FOUND,
    ...(input.case_sensitive === undefined ? {} : { caseSensitive: input.case_sensitive }),
    ...narrow(root, input),
    ...(signal ? { signal } : {}),
  })
  const chosen = chooseFound(answer, matches)
  const readText = (path: string): string | null => {
    const read = readBytesInside(root, path, MAX_SEARCHED_BYTES)
    return 'bytes' in read ? read.bytes.toString('utf8') : null
  }
  return maskFound(chosen, { root, input, readText, ...(signal ? { signal } : {}) })
}

/** What ripgrep said, held against the pattern of paths. */
export function chooseFound(
  answer: RipgrepAnswer,
  matches: (path: string) => boolean = () => true,
): { found: FoundText[]; capped: boolean } {
  if ('wrong' in answer) {
    throw new BombeError('invalid_input', `the pattern cannot be used: ${answer.wrong}`, {
      hint: 'fixed_strings (-F) looks for the text as it is',
    })
  }
  if ('failed' in answer) throw new BombeError('timeout', answer.failed)
  return { found: answer.matches.filter(match => matches(match.path)), capped: answer.capped }
}

/** Which paths the question asks about: in one of the folders or files, and like the pattern. */
export function pathFilter({
  paths = [],
  file_pattern: pattern,
}: Pick<SearchTextInput, 'paths' | 'file_pattern'>): (path: string) => boolean {
  for (const one of [...paths, ...(pattern === undefined ? [] : [pattern])])
    refuseOutside(one.replace(/[*?]/g, 'x'))
  const isLike = pattern === undefined ? () => true : matchPath(pattern)
  const places = paths.map(toPlace)
  const isIn = (path: string): boolean =>
    places.length === 0 ||
    places.some(place =>
      isGlob(place) ? matchPath(place)(path) : place === '' || path === place || path.startsWith(`${place}/`),
    )
  return path => isIn(path) && isLike(path)
}

function toPlace(path: string): string {
  const plain = path.replace(/^(\.?\/)+/, '').replace(/(?<!\/)\/+$/, '')
  return plain === '.' ? '' : plain
}

function isGlob(path: string): boolean {
  return /[*?]/.test(path)
}

/** What is passed on only narrows the search: which paths match is decided by `pathFilter`, here as everywhere. */
function narrow(root: string, input: SearchTextInput): { within?: string[]; nameGlob?: string } {
  const { paths = [], file_pattern: pattern } = input
  const places = paths.map(toPlace)
  if (places.length > 0 && !places.some(place => place === '' || isGlob(place))) {
    for (const place of places)
      if (!isThere(root, place)) throw new BombeError('file_not_found', `there is no ${place} here`)
    return { within: places }
  }
  if (pattern === undefined) return {}
  const plain = pattern.replace(/^\.?\//, '').replace(/(?<!\/)\/+$/, '')
  const folder = /[*?]/.test(plain)
    ? plain.slice(0, Math.max(0, plain.search(/[*?]/))).replace(/[^/]*$/, '')
    : plain
  if (folder !== '' && isThere(root, folder)) return { within: [folder.replace(/\/$/, '')] }
  return /^[\w.-]*[*?][\w.*?-]*$/.test(plain) ? { nameGlob: plain } : {}
}

function isThere(root: string, folder: string): boolean {
  try {
    return isInside(realpathSync(join(root, folder)), root)
  } catch {
    return false
  }
}
