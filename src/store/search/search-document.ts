/** What full-text search knows of a symbol: its words, field by field. */
import { type Graph, SYMBOL_FLAG, type SymbolKind, VALUE_LIKE } from '../../model/index.ts'
import { splitIdentifier } from '../../words/split-identifier.ts'

export type SearchDocument = [name: string, container: string, path: string, signature: string, doc: string]

/** Everything the words are made of; all of it is in the tables too, so that they can be made again. */
export interface SearchSubject {
  name: string
  kind: SymbolKind
  flags: number
  containerName: string
  containerKind: SymbolKind | null
  path: string
  params: string
  returns: string
  doc: string
}

/** Text beyond this adds size and no way of finding anything. */
const MAX_SIGNATURE = 400
const MAX_DOC = 1200

/**
 * Null for what nobody searches for: anonymous symbols and the local values of a body. To take a document out again
 * FTS5 must be given the very words that went in: a change of this function needs a migration that fills `search` anew.
 */
export function searchDocument(subject: SearchSubject): SearchDocument | null {
  const { name, kind, flags, containerName, containerKind, params, returns } = subject
  if (flags & SYMBOL_FLAG.anonymous) return null
  if (flags & SYMBOL_FLAG.local && VALUE_LIKE.has(kind)) return null
  // Members of modules are found by their own name; the module's would only repeat the path.
  const container = containerKind === 'module' ? '' : splitIdentifier(containerName).join(' ')
  // Only modules carry their path: thousands of symbols repeating it would drown the one that is meant.
  const path = kind === 'module' ? splitIdentifier(subject.path).join(' ') : ''
  const types = params === '' && returns === '' ? '' : `${params} ${returns}`.slice(0, MAX_SIGNATURE)
  return [searchWords(name), container, path, splitIdentifier(types).join(' '), subject.doc.slice(0, MAX_DOC)]
}

export function subjectOf(graph: Graph, index: number): SearchSubject {
  const symbol = graph.symbols[index]!
  const { file, facts } = graph.files[symbol.file]!
  const { name, kind, flags, params, returns, doc } = facts.symbols[symbol.fact]!
  const home = symbol.container < 0 ? null : graph.symbols[symbol.container]!
  const container = home && graph.files[home.file]!.facts.symbols[home.fact]!
  const [containerName, containerKind] = [container?.name ?? '', container?.kind ?? null]
  return { name, kind, flags, containerName, containerKind, path: file.path, params, returns, doc }
}

/** The words, and where there are several also all of them as one, so that a name typed whole is found. */
export function searchWords(text: string): string {
  const words = splitIdentifier(text)
  return words.length > 1 ? `${words.join(' ')} ${words.join('')}` : (words[0] ?? '')
}
