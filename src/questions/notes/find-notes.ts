/** Notes on what an answer shows, where the answer does not carry them itself. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { Note } from '../shared/notes-view.ts'
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
  const written = context.notes.annotations()
  if (written.length === 0) return []
  const used = [...files]
  const handles = shown.filter(isNoted(written)).map(symbol => new SymbolNames(context).handle(symbol))
  const json = JSON.stringify([body, handles])
  return written
    .flatMap(note => {
      const target = note.key === '' ? pathHere(note, used, json) : symbolHere(context, note, json)
      const isSaid = json.includes(JSON.stringify(note.text))
      return target === undefined || isSaid ? [] : [{ target, text: note.text }]
    })
    .slice(0, MAX_NOTES)
}

function isNoted(notes: readonly Note[]): (symbol: SymbolRow) => boolean {
  const keys = new Set(notes.flatMap(({ key, laterKeys = [] }) => [key, ...laterKeys]))
  return ({ key }) => keys.has(key)
}

function pathHere(
  { target, laterKeys = [] }: Note,
  files: readonly string[],
  json: string,
): string | undefined {
  const isUsed = (path: string): boolean => files.some(file => file === path || file.startsWith(`${path}/`))
  return [target, ...laterKeys].find(path => isUsed(path) || json.includes(JSON.stringify(path)))
}

/** By the handle it has now, where the answer names it. */
function symbolHere(context: QueryContext, { key, laterKeys = [] }: Note, json: string): string | undefined {
  for (const one of [key, ...laterKeys]) {
    const symbol = context.reader.symbolByKey(one)
    if (!symbol) continue
    const handle = new SymbolNames(context).handle(symbol)
    return json.includes(JSON.stringify(handle)) ? handle : undefined
  }
  return undefined
}
