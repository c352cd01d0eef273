/** The notes of one session as rankings and answers see them. */
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'

export interface Note {
  kind: 'annotate' | 'summarize' | 'focus' | 'visit'
  /** Handle of a symbol, or path of a file or folder. */
  target: string
  key: string
  /** Keys that the symbol, or paths that the file or folder, came to have since. */
  laterKeys?: readonly string[]
  text: string
  /** Milliseconds; 0 for never. */
  expiresAt: number
  /** Of a summary: the hash of the body that it is about. */
  bodyHash?: number
}

type BodyReader = Pick<IndexReader, 'bodyHash'>

/** The default owner of notes. */
export const DEFAULT_SESSION = 'default'

/** Strong enough to decide between near equals, too weak to bring up what has nothing to do with the question. */
const FOCUS = 2
const ANNOTATED = 1.3
const VISITED = 0.6

export class NotesView {
  readonly #byKey = new Map<string, Note[]>()
  readonly #paths: Note[] = []

  constructor(notes: readonly Note[]) {
    for (const note of notes) {
      if (note.key === '') this.#paths.push(note)
      else for (const key of keysOf(note)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), note])
    }
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0 && this.#paths.length === 0
  }

  /** Everything that was written down. */
  texts(): Note[] {
    return this.#all().filter(isText)
  }

  summaries(): Note[] {
    return this.#all().filter(({ kind }) => kind === 'summarize')
  }

  /** What was written down about the symbol or its file. */
  textsOf(symbol: SymbolRow, reader: BodyReader): string[] {
    return this.#notesOn(symbol)
      .filter(isText)
      .map(note => textOf(note, symbol, reader))
  }

  /** Summaries of the symbol itself, for comparing words. */
  summariesOf({ key }: SymbolRow): string[] {
    return (this.#byKey.get(key) ?? []).flatMap(({ kind, text }) => (kind === 'summarize' ? [text] : []))
  }

  /** What a rank is multiplied with: focus lifts, annotated lifts, visited lowers. A summary counts by its words alone. */
  factorOf(symbol: SymbolRow): number {
    const kinds = new Set(this.#notesOn(symbol).map(note => note.kind))
    return (
      (kinds.has('focus') ? FOCUS : 1) *
      (kinds.has('annotate') ? ANNOTATED : 1) *
      (kinds.has('visit') ? VISITED : 1)
    )
  }

  #all(): Note[] {
    return [...new Set([...this.#byKey.values(), this.#paths].flat())]
  }

  #notesOn(symbol: SymbolRow): Note[] {
    if (this.isEmpty) return []
    const isOn = (path: string) => symbol.path === path || symbol.path.startsWith(`${path}/`)
    const onPath = this.#paths.filter(({ target, laterKeys = [] }) => [target, ...laterKeys].some(isOn))
    return [...(this.#byKey.get(symbol.key) ?? []), ...onPath]
  }
}

export const NO_NOTES = new NotesView([])

/** The keys its symbol has or had. */
export function keysOf({ key, laterKeys = [] }: Pick<Note, 'key' | 'laterKeys'>): string[] {
  return [key, ...laterKeys]
}

/** Its symbol, by whichever of its keys is here. */
export function symbolOf(
  note: Pick<Note, 'key' | 'laterKeys'>,
  symbols: ReadonlyMap<string, SymbolRow>,
): SymbolRow | undefined {
  const key = keysOf(note).find(one => symbols.has(one))
  return key === undefined ? undefined : symbols.get(key)
}

/** The summary is of another body than the symbol has here. */
export function isStale(
  { kind, bodyHash }: Pick<Note, 'kind' | 'bodyHash'>,
  symbol: SymbolRow,
  reader: BodyReader,
): boolean {
  return kind === 'summarize' && bodyHash !== reader.bodyHash(symbol.id)
}

/** As answers show it. */
export function textOf(note: Note, symbol: SymbolRow, reader: BodyReader): string {
  if (note.kind !== 'summarize') return note.text
  return `${isStale(note, symbol, reader) ? STALE_SUMMARY : 'summary'}: ${note.text}`
}

const STALE_SUMMARY = 'summary (stale: the body has changed since)'

function isText({ kind, text }: Note): boolean {
  return (kind === 'annotate' || kind === 'summarize') && text !== ''
}
