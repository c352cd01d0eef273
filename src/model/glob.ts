/** Globs as a test of repo-relative paths. The time is bounded: at most the length of the pattern times that of the path. */

const MAX_LENGTH = 1_000

/**
 * `**` matches any number of folders, also none; `*` and `?` stay within a name. `a**` and `**b` are `a*` and `*b` in any
 * folder. Null for a pattern of absurd length.
 */
export function globMatcher(pattern: string): ((path: string) => boolean) | null {
  if (pattern.length > MAX_LENGTH) return null
  const wild = pattern.search(/[*?]/)
  if (wild < 0) return path => path === pattern
  const fixed = pattern.slice(0, wild)
  const segments = pattern.split('/').flatMap(splitFolders)
  const isFolders = (at: number) => segments[at] === '**'
  return path => {
    if (!path.startsWith(fixed)) return false
    const names = path.split('/')
    return matchesSequence(segments.length, names.length, isFolders, (at, name) =>
      matchesName(segments[at]!, names[name]!),
    )
  }
}

function splitFolders(segment: string): string[] {
  if (segment === '**') return [segment]
  if (segment.startsWith('**')) return ['**', segment.slice(1)]
  return segment.endsWith('**') ? [segment.slice(0, -1), '**'] : [segment]
}

function matchesName(pattern: string, name: string): boolean {
  return matchesSequence(
    pattern.length,
    name.length,
    at => pattern[at] === '*',
    (at, index) => pattern[at] === '?' || pattern[at] === name[index],
  )
}

/** Only the last star needs to be reconsidered: what an earlier one took can always be taken by it. */
function matchesSequence(
  patternLength: number,
  length: number,
  isStar: (at: number) => boolean,
  matches: (at: number, index: number) => boolean,
): boolean {
  let at = 0
  let index = 0
  let star = -1
  let restart = 0
  while (index < length) {
    if (at < patternLength && isStar(at)) {
      star = at++
      restart = index
    } else if (at < patternLength && matches(at, index)) {
      at++
      index++
    } else if (star >= 0) {
      at = star + 1
      index = ++restart
    } else return false
  }
  while (at < patternLength && isStar(at)) at++
  return at === patternLength
}
