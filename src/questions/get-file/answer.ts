/** The text of a file with the names in it that lead on: what each refers to, what is declared, what is open. */
import { BombeError } from '../../errors/bombe-error.ts'
import { type Confidence, confidenceRank } from '../../model/index.ts'
import { checkInput, checkPath } from '../declare/check-input.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { FILE_INPUT, type FileAnswer, type FileInput, type NameLink } from './declare.ts'

/** Lines of one answer; a reader asks for more when they get there. */
const MAX_LINES = 2_000
/** Longer lines are no code that a person reads. */
const MAX_LENGTH = 2_000

export function getFile(context: QueryContext, given: FileInput): FileAnswer {
  const input = checkInput(FILE_INPUT, given)
  const path = checkPath('path', input.path)
  const text = context.readSource(path)
  if (text === null) throw new BombeError('file_not_found', `${path} cannot be read`)
  const { reader } = context
  const file = reader.file(path)
  const all = text.split(/\r\n|\r|\n/)
  const start = Math.min(input.start_line, all.length)
  const end = Math.min(all.length, input.end_line ?? all.length, start + MAX_LINES - 1)
  const isShown = ({ line }: { line: number }): boolean => line >= start && line <= end
  const names = new SymbolNames(context)
  const links = new Links(names)
  const declared: FileAnswer['declared'] = []
  const open: FileAnswer['open'] = []
  if (file) {
    const surest = new Map<number, { to: number; confidence: Confidence }>()
    for (const symbol of reader.symbolsInFile(file.id)) {
      if (symbol.kind !== 'module' && isShown(symbol))
        declared.push([symbol.line, symbol.column, symbol.name.length, names.handle(symbol), symbol.kind])
    }
    for (const edge of reader.edgesInFile(file.id)) {
      if (edge.site < 0 || !isShown(edge)) continue
      const known = surest.get(edge.site)
      if (!known || confidenceRank(edge.confidence) < confidenceRank(known.confidence))
        surest.set(edge.site, edge)
    }
    for (const site of reader.sitesInFile(file.id).filter(isShown)) {
      const edge = surest.get(site.ordinal)
      if (edge) links.add(site, edge.to, edge.confidence)
      else if (site.state === 'open' && reader.countNamed(site.name, 'exact') > 0)
        open.push([site.line, site.column, site.name.length])
    }
  }
  return finishAnswer(
    context,
    {
      path,
      language: file?.language ?? '',
      line_count: all.length,
      start_line: start,
      lines: all.slice(start - 1, end).map(line => line.slice(0, MAX_LENGTH)),
      ...links.finish(),
      declared,
      open,
    },
    { files: [path], restsOnEdges: true, edges: links.confidences },
  )
}

class Links {
  readonly #names: SymbolNames
  readonly #places = new Map<number, number>()
  readonly #targets: string[] = []
  readonly #links: NameLink[] = []
  readonly confidences: Confidence[] = []

  constructor(names: SymbolNames) {
    this.#names = names
  }

  add(site: { line: number; column: number; name: string }, to: number, confidence: Confidence): void {
    let place = this.#places.get(to)
    if (place === undefined) {
      const symbol = this.#names.symbol(to)
      if (!symbol) return
      place = this.#targets.push(this.#names.handle(symbol)) - 1
      this.#places.set(to, place)
    }
    this.confidences.push(confidence)
    this.#links.push([site.line, site.column, site.name.length, place, confidence])
  }

  finish(): Pick<FileAnswer, 'links' | 'targets'> {
    return { links: this.#links, targets: this.#targets }
  }
}
