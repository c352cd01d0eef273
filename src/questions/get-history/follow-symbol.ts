/** What one change of some files did to one symbol: unchanged, changed, renamed, moved, or added by it. */
import { append } from '../../model/long-lists.ts'
import { pairSymbols } from '../../plan/pair-symbols.ts'
import { changeOf, renameKind, type VersionedFile, versionsOf } from '../get-diff/compare-symbols.ts'
import { matchVersions, type Version } from '../get-diff/match-versions.ts'
import type { HistoryChange } from './declare.ts'

export interface Step {
  /** Where it was before; null where it was not there. */
  before: Version | null
  after: Version
  change: HistoryChange | null
  /** Members that changed, as a reader sees them. */
  members: string[]
}

/** Null where the symbol is not in the later state. */
export function followSymbol(files: readonly VersionedFile[], handle: string): Step | null {
  const { pairs, created, removed } = pairVersions(files)
  const found = pairs.find(([, now]) => now.handle === handle)
  if (!found) {
    const after = created.find(one => one.handle === handle)
    return after ? { before: null, after, change: 'added', members: [] } : null
  }
  const [before, after] = found
  const inside = (one: Version, holder: Version): boolean => one.handle.startsWith(`${holder.handle}.`)
  const members = describeChanges({
    pairs: pairs.filter(([, now]) => inside(now, after)),
    created: created.filter(one => inside(one, after)),
    removed: removed.filter(one => inside(one, before)),
  })
  return {
    before,
    after,
    change: changeBetween(before, after) ?? (members.length > 0 ? 'members' : null),
    members,
  }
}

/** The symbols of files that a change touched, as a reader sees them. */
export function changedSymbols(files: readonly VersionedFile[]): string[] {
  return describeChanges(pairVersions(files))
}

interface PairedVersions {
  pairs: [Version, Version][]
  created: Version[]
  removed: Version[]
}

function pairVersions(files: readonly VersionedFile[]): PairedVersions {
  const { same, removed, created } = matchVersions(
    files.flatMap(file => versionsOf(file.before)),
    files.flatMap(file => versionsOf(file.after)),
  )
  const moved = pairSymbols(removed, created)
  const paired = new Set(moved.flat())
  append(same, moved)
  const isLeft = (one: Version): boolean => !paired.has(one)
  return { pairs: same, removed: removed.filter(isLeft), created: created.filter(isLeft) }
}

function changeBetween(before: Version, after: Version): HistoryChange | null {
  if (before.handle !== after.handle && before.bare !== after.bare) return renameKind(before, after)
  return changeOf(before.fact, after.fact)
}

function describeChanges({ pairs, created, removed }: PairedVersions): string[] {
  return [
    ...created.map(one => `+ ${nameOf(one)}`),
    ...pairs.flatMap(([before, after]) => {
      if (before.fact.name !== after.fact.name) return [`${nameOf(before)} → ${nameOf(after)}`]
      return changeOf(before.fact, after.fact) ? [`~ ${nameOf(after)}`] : []
    }),
    ...removed.map(one => `- ${nameOf(one)}`),
  ]
}

function nameOf({ handle }: Version): string {
  return handle.slice(handle.indexOf('#') + 1)
}
