/** Notes on what an answer shows, where the answer does not carry them itself. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import { keysOf, type Note, symbolOf, textOf } from '../shared/notes-view.ts'
import type { QueryContext } from '../shared/question.ts'

export interface FoundNote {
  target: string
  text: string
}

/** More than these is a question for `notes`. */
const MAX_NOTES = 10

/** `files`: what the answer uses; `shown`: what it shows without a handle. */
export function findNotes(
  context: QueryContext,
  body: object,
  { files, shown = [] }: { files: Iterable<string>; shown?: readonly SymbolRow[] },
): FoundNote[] {
  const written = context.notes.texts()
  if (written.length === 0) return []
  const used = [...files]
  const handles = shown.filter(isNoted(written)).map(symbol => new SymbolNames(context).handle(symbol))
  const json = JSON.stringify([body, handles])
  const symbols = context.reader.symbolsByKey(written.flatMap(note => (note.key === '' ? [] : keysOf(note))))
  return written
    .flatMap(note => (note.key === '' ? onPath(note, used, json) : onSymbol(context, note, symbols, json)))
    .filter(({ text }) => !json.includes(JSON.stringify(text)))
    .slice(0, MAX_NOTES)
}

function isNoted(notes: readonly Note[]): (symbol: SymbolRow) => boolean {
  const keys = new Set(notes.flatMap(keysOf))
  return ({ key }) => keys.has(key)
}

function onPath({ target, laterKeys = [], text }: Note, files: readonly string[], json: string): FoundNote[] {
  const isUsed = (path: string): boolean => files.some(file => file === path || file.startsWith(`${path}/`))
  const path = [target, ...laterKeys].find(one => isUsed(one) || json.includes(JSON.stringify(one)))
  return path === undefined ? [] : [{ target: path, text }]
}

/** By the handle it has now, where the answer names it. */
function onSymbol(
  context: QueryContext,
  note: Note,
  symbols: ReadonlyMap<string, SymbolRow>,
  json: string,
): FoundNote[] {
  const symbol = symbolOf(note, symbols)
  if (!symbol) return []
  const target = new SymbolNames(context).handle(symbol)
  return json.includes(JSON.stringify(target)) ? [{ target, text: textOf(note, symbol, context.reader) }] : []
}
