/** What a change reaches, as a picture: tests and callers on the left, changed symbols on the right. */
import type { DiffAnswer } from '../../src/questions/get-diff/answer.ts'
import type { Drawing, Link, Shown } from '../graph/graph-model.ts'

export type ChangeKind = 'added' | 'modified' | 'deleted' | 'renamed'

export interface Change {
  handle: string
  kind: ChangeKind
  symbolKind: string
  path: string
  line: number
  before: string
  after: string
  /** In a few words: what of it changed. */
  words: string
}

/** Pictures of more are for nobody; the list has all of them. */
const MAX_DRAWN = 60
/** More callers and tests than this are drawn by file. */
const MAX_UNFOLDED = 30

export function changesOf({ summary }: DiffAnswer): Change[] {
  const { added_symbols, modified_symbols, deleted_symbols, renamed_symbols } = summary
  const place = ({ handle, kind, file_path, line }: DiffAnswer['summary']['added_symbols'][number]) => ({
    ...{ handle, symbolKind: kind, path: file_path, line },
  })
  return [
    ...modified_symbols.map((one): Change => {
      const [before, after] = [one.before_signature, one.after_signature]
      const words = one.changed === 'both' ? 'signature and body' : one.changed
      return { ...place(one), kind: 'modified', before, after, words }
    }),
    ...renamed_symbols.map(({ from, to, kind }): Change => {
      const words = `${kind} from ${from.file_path === to.file_path ? from.name : from.handle}`
      return { ...place(to), kind: 'renamed', before: from.signature, after: to.signature, words }
    }),
    ...added_symbols.map((one): Change => {
      return { ...place(one), kind: 'added', before: '', after: one.signature, words: 'new' }
    }),
    ...deleted_symbols.map((one): Change => {
      return { ...place(one), kind: 'deleted', before: one.signature, after: '', words: 'gone' }
    }),
  ]
}

export function drawChange({ callers }: DiffAnswer, changes: readonly Change[]): Drawing {
  const kinds = new Map(changes.map(({ handle, kind }) => [handle, kind]))
  const drawn = callers.slice(0, MAX_DRAWN)
  const outside = new Set(drawn.flatMap(({ callers: calling, tests }) => [...calling, ...tests]))
  for (const { handle } of drawn) outside.delete(handle)
  const isFolded = outside.size > MAX_UNFOLDED
  const nodes = new Map<string, Shown>()
  const links = new Map<string, Link>()
  const seen = new Set<string>()
  const nodeFor = (handle: string): string => {
    const isOutside = outside.has(handle)
    const id = isOutside && isFolded ? pathOf(handle) : handle
    const known = nodes.get(id)
    if (known && id !== handle && !seen.has(handle)) known.folded++
    seen.add(handle)
    if (!known) nodes.set(id, id === handle ? nodeOf(handle, kinds.get(handle), !isOutside) : fileOf(id))
    return id
  }
  const link = (caller: string, handle: string, word: string): void => {
    const [from, to] = [nodeFor(caller), nodeFor(handle)]
    if (from === to) return
    const site = { from: caller, to: handle, path: pathOf(caller), lines: [], confidence: word }
    const known = links.get(`${from}\0${to}`)
    if (!known) {
      links.set(`${from}\0${to}`, {
        from,
        to,
        confidence: 'probable',
        count: 1,
        inCycle: false,
        sites: [site],
      })
      return
    }
    if (known.sites.some(one => one.from === caller && one.to === handle)) return
    known.count++
    known.sites.push(site)
  }
  for (const { handle, callers: calling, tests } of drawn) {
    for (const caller of calling) link(caller, handle, 'calls')
    for (const test of tests) link(test, handle, 'tests')
  }
  // What nothing reaches is in the list; a box without a line says nothing.
  const linked = new Set([...links.values()].flatMap(({ from, to }) => [from, to]))
  return { nodes: [...nodes.values()].filter(({ id }) => linked.has(id)), links: [...links.values()] }
}

function fileOf(path: string): Shown {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { id: path, name, place: path, kind: 'file', isTarget: false, about: path, folded: 1 }
}

function nodeOf(handle: string, change: ChangeKind | undefined, isTarget: boolean): Shown {
  const name = handle.includes('#') ? handle.slice(handle.indexOf('#') + 1) : handle
  return {
    ...{ id: handle, name, place: pathOf(handle), kind: change ?? 'function' },
    ...{ isTarget, about: handle, folded: 0 },
  }
}

function pathOf(handle: string): string {
  return handle.includes('#') ? handle.slice(0, handle.indexOf('#')) : handle
}
