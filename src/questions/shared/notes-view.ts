/** The notes of one session as rankings and answers see them. */
import type { SymbolRow } from '../../store/schema/rows.ts'

export interface Note {
  kind: 'annotate' | 'focus' | 'visit'
  /** Handle of a symbol, or path of a file or folder. */
  target: string
  key: string
  /** Keys that the symbol, or paths that the file or folder, came to have since. */
  laterKeys?: readonly string[]
  text: string
  /** Milliseconds; 0 for never. */
  expiresAt: number
}

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
      else
        for (const key of [note.key, ...(note.laterKeys ?? [])])
          this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), note])
    }
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0 && this.#paths.length === 0
  }

  /** Everything that was written down. */
  annotations(): Note[] {
    const all = new Set([...this.#byKey.values(), this.#paths].flat())
    return [...all].filter(({ kind, text }) => kind === 'annotate' && text !== '')
  }

  /** What was written down about the symbol or its file. */
  textsOf(symbol: SymbolRow): string[] {
    return this.#notesOn(symbol).flatMap(note => (note.kind === 'annotate' ? [note.text] : []))
  }

  /** What a rank is multiplied with: focus lifts, annotated lifts, visited lowers. */
  factorOf(symbol: SymbolRow): number {
    const kinds = new Set(this.#notesOn(symbol).map(note => note.kind))
    return (
      (kinds.has('focus') ? FOCUS : 1) *
      (kinds.has('annotate') ? ANNOTATED : 1) *
      (kinds.has('visit') ? VISITED : 1)
    )
  }

  #notesOn(symbol: SymbolRow): Note[] {
    if (this.isEmpty) return []
    const isOn = (path: string) => symbol.path === path || symbol.path.startsWith(`${path}/`)
    const onPath = this.#paths.filter(({ target, laterKeys = [] }) => [target, ...laterKeys].some(isOn))
    return [...(this.#byKey.get(symbol.key) ?? []), ...onPath]
  }
}

export const NO_NOTES = new NotesView([])
