/** Matches symbols between two versions of files: by handle, and symbols with equal handles by their members. */
import { append } from '../../model/long-lists.ts'
import { type PairedSymbol, pairSymbols } from '../../plan/pair-symbols.ts'

export interface Version extends PairedSymbol {
  handle: string
  /** The handle without ordinals, which equals share: one that is added or removed gives all after it another. */
  bare: string
}

export interface MatchedVersions {
  same: [Version, Version][]
  removed: Version[]
  created: Version[]
}

export function matchVersions(before: readonly Version[], after: readonly Version[]): MatchedVersions {
  const groups = groupByBare(after)
  const same: [Version, Version][] = []
  for (const [bare, olds] of groupByBare(before)) {
    const nows = groups.get(bare) ?? []
    if (olds.length === 1 && nows.length === 1) same.push([olds[0]!, nows[0]!])
    else if (nows.length > 0) append(same, matchEquals(olds, nows))
  }
  const taken = new Set(same.flat())
  const isLeft = (version: Version) => !taken.has(version)
  return { same, removed: before.filter(isLeft), created: after.filter(isLeft) }
}

/** What stayed as it is, then what is like it, then what looks like it from outside, then what is left, as the text has them. */
function matchEquals(olds: readonly Version[], nows: readonly Version[]): [Version, Version][] {
  const pairs = inOrder(olds, nows, ({ fact: old }, { fact: now }) => {
    return old.kind === now.kind && old.sigHash === now.sigHash && old.bodyHash === now.bodyHash
  })
  const left = (versions: readonly Version[]): Version[] => {
    const taken = new Set(pairs.flat())
    return versions.filter(version => !taken.has(version))
  }
  append(pairs, pairSymbols(left(olds), left(nows)))
  append(
    pairs,
    inOrder(left(olds), left(nows), (old, now) => old.fact.sigHash === now.fact.sigHash),
  )
  append(
    pairs,
    inOrder(left(olds), left(nows), () => true),
  )
  return pairs
}

function inOrder(
  olds: readonly Version[],
  nows: readonly Version[],
  isSame: (old: Version, now: Version) => boolean,
): [Version, Version][] {
  const unused = [...nows]
  return olds.flatMap(old => {
    const at = unused.findIndex(now => isSame(old, now))
    return at < 0 ? [] : [[old, unused.splice(at, 1)[0]!] as [Version, Version]]
  })
}

function groupByBare(versions: readonly Version[]): Map<string, Version[]> {
  const groups = new Map<string, Version[]>()
  for (const version of versions) {
    const group = groups.get(version.bare)
    if (group) group.push(version)
    else groups.set(version.bare, [version])
  }
  return groups
}
