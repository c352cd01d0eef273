/** What a result says of a symbol beside its signature: documentation, container, project, types. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { FoundSymbol } from '../shared/answer.ts'
import { isCallable } from '../shared/handle.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'

type Described = Pick<FoundSymbol, 'doc' | 'container' | 'project' | 'return_type' | 'parameters'>

const MAX_DOC = 400

/** Only what says something. */
export function describeSymbol({ reader }: QueryContext, names: SymbolNames, symbol: SymbolRow): Described {
  const doc = firstParagraph(symbol.doc)
  const container = names.chain(symbol).slice(0, -1)
  const projects = reader.projects()
  const own = names.file(symbol.file)?.project
  const project = projects.length > 1 ? projects.find(({ id }) => id === own) : undefined
  const label = project && (project.name || project.folder)
  const parameters = isCallable(symbol.kind) ? splitParameters(symbol.params) : []
  return {
    ...(doc === '' ? {} : { doc }),
    ...(container.length > 0 ? { container: container.map(({ name }) => name).join('.') } : {}),
    ...(label ? { project: label } : {}),
    ...(symbol.returns === '' ? {} : { return_type: symbol.returns }),
    ...(parameters.length > 0 ? { parameters } : {}),
  }
}

/** Cut at a word where it is long. */
function firstParagraph(doc: string): string {
  const [first = ''] = doc.trim().split(/\n\s*\n/)
  const text = first.replace(/\s+/g, ' ')
  return text.length <= MAX_DOC ? text : `${text.slice(0, MAX_DOC).replace(/\s+\S*$/, '')} …`
}

const OPENING = '([{<'
const CLOSING = ')]}>'

/** At the commas that are in no bracket; `=>` closes none. */
export function splitParameters(params: string): string[] {
  const inner = /^\s*\(([\s\S]*)\)\s*$/.exec(params)?.[1] ?? params
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < inner.length; at++) {
    const letter = inner[at]!
    if (OPENING.includes(letter)) depth++
    else if (CLOSING.includes(letter) && inner[at - 1] !== '=' && inner[at - 1] !== '-') depth--
    else if (letter === ',' && depth === 0) {
      parts.push(inner.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, inner.slice(start)]
    .map(part => part.trim().replace(/\s+/g, ' '))
    .filter(part => part !== '')
}
