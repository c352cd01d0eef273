/** What a note is about: a symbol, a file, or a folder. */
import { checkText } from '../declare/check-input.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { readPlace } from '../shared/read-place.ts'
import { resolveSymbol } from '../shared/resolve-symbol.ts'
import { sliceLines } from '../shared/slice-lines.ts'

export interface NoteTarget {
  target: string
  /** Stable key; '' for files and folders, which are known by their path. */
  key: string
  /** Of a symbol, as it is now. */
  bodyHash?: number
  /** The line that was named, with its text: `line 12, conn.close()`. */
  line?: string
}

export function noteTarget(context: QueryContext, given: string): NoteTarget {
  const address = checkText('target', given).trim()
  const path = address.replace(/^(\.\/)+/, '').replace(/(?<!\/)\/+$/, '')
  if (isPath(context, path)) return { target: path, key: '' }
  // Documents and configuration are not in the index.
  if (/[./]/.test(path) && !path.includes('#') && context.readSource(path) !== null)
    return { target: path, key: '' }
  const names = new SymbolNames(context)
  const symbol = resolveSymbol(context, names, address)
  const place = readPlace(context, address)
  const text = place && sliceLines(context.readSource(place.path) ?? '', place.line, place.line).text.trim()
  return {
    target: names.handle(symbol),
    key: symbol.key,
    bodyHash: context.reader.bodyHash(symbol.id),
    ...(place ? { line: `line ${place.line}, ${text}` } : {}),
  }
}

/** Whether a file of the index, or a folder of such, has the path. */
export function isPath({ reader }: QueryContext, path: string): boolean {
  if (reader.file(path)) return true
  return !path.includes('#') && reader.files().some(file => file.path.startsWith(`${path}/`))
}
