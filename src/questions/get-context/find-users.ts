/** Finds the symbols that use one of the names a question has or guesses, and the lines where they do. */
import type { QueryContext } from '../shared/question.ts'
import type { SourceLines } from './source-lines.ts'

/** How many places may name something before that says nothing about one question. */
const MAX_USES = 80
/** Sites of a dotted name's last part that are read for the whole name. */
const MAX_READ = 400
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]{2,}$/u

interface Uses {
  /** The rarer the name, the more its use says. */
  share: number
  lines: number[]
}

/** Symbols that use one of the names: a call of `makedirs` says what a function does, whoever declares it. */
export function findUsers(
  { reader }: QueryContext,
  source: SourceLines,
  wanted: readonly string[],
  accepts: (file: number) => boolean,
): Map<number, Uses> {
  const users = new Map<number, Uses>()
  for (const name of new Set(wanted.map(text => text.replace(/\(\)$/, '')))) {
    const last = lastPart(name)
    const named = NAME.test(last) ? reader.sitesNamed(last).filter(({ file }) => accepts(file)) : []
    // `shelve.open` is rare where `open` is not.
    const sites =
      named.length > MAX_USES && name !== last && named.length < MAX_READ
        ? named.filter(({ path, line }) => source.of(path)[line - 1]?.includes(name))
        : named
    if (sites.length > MAX_USES) continue
    const from = new Set(sites.map(site => site.from))
    for (const id of from) {
      const known = users.get(id) ?? { share: 0, lines: [] }
      known.share += 1 / Math.sqrt(1 + from.size)
      users.set(id, known)
    }
    for (const site of sites) users.get(site.from)!.lines.push(site.line)
  }
  return users
}

function lastPart(name: string): string {
  return (
    name
      .replace(/\(\)$/, '')
      .split(/\.|::|#/)
      .at(-1) ?? ''
  )
}
