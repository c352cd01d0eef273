/** The imports from one folder or file into another, file by file. */
import { checkInput, checkPath } from '../declare/check-input.ts'
import { walkReferences } from '../get-references/walk-references.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { CROSSINGS_INPUT, type Crossing, type CrossingsAnswer, type CrossingsInput } from './declare.ts'

/** Whoever reads more wants the graph. */
const MAX_CROSSINGS = 500

export function getCrossings(context: QueryContext, given: CrossingsInput): CrossingsAnswer {
  const input = checkInput(CROSSINGS_INPUT, given)
  const [from, to] = [checkPath('from', input.from), checkPath('to', input.to)]
  const { reader } = context
  const names = new SymbolNames(context)
  const crossings: Crossing[] = []
  for (const file of reader.files()) {
    const module = isWithin(file.path, from) ? names.symbol(file.module) : undefined
    if (!module) continue
    const { steps } = walkReferences(reader, names, module, 'imports', 1)
    const lines = new Map<string, number[]>()
    for (const { symbol, lines: found } of steps)
      if (isWithin(symbol.path, to) && symbol.path !== file.path)
        lines.set(symbol.path, [...new Set([...(lines.get(symbol.path) ?? []), ...found])])
    for (const [path, found] of lines) crossings.push({ path: file.path, to: path, lines: found })
  }
  const shown = crossings.slice(0, MAX_CROSSINGS)
  const omitted = crossings.length - shown.length
  return finishAnswer(
    context,
    { crossings: shown },
    {
      files: [...new Set(shown.map(({ path }) => path))],
      restsOnEdges: true,
      edges: [],
      why: omitted > 0 ? ['truncated_by_limit'] : [],
      ...(omitted > 0 ? { omitted: { imports: omitted } } : {}),
    },
  )
}

function isWithin(path: string, folder: string): boolean {
  return folder === '.' || path === folder || path.startsWith(`${folder}/`)
}
