/** A graph as rows: what each table holds for its files, symbols and imports, given the ids they have. */
import {
  type Declaration,
  type Graph,
  IMPORT_KINDS,
  PARSE_STATUSES,
  PROJECT_KINDS,
  SYMBOL_KINDS,
  VISIBILITIES,
} from '../model/index.ts'
import { hexToInteger } from './hex64.ts'
import type { Names } from './intern-names.ts'
import { FLAG_SCALE, STRAY } from './schema.ts'

const SYMBOL_KIND_INDEX = indexes(SYMBOL_KINDS)
const VISIBILITY_INDEX = indexes(VISIBILITIES)
const IMPORT_KIND_INDEX = indexes(IMPORT_KINDS)

/** Texts inside the signature are kept as `start * SPAN + length`. */
export const SPAN = 4096

/** Database ids of everything in a graph, by its index there. */
export interface GraphIds {
  projects: Int32Array
  files: Int32Array
  symbols: Int32Array
}

export interface SymbolLinks {
  key: string
  /** Id of the symbol this fact is a further declaration of, 0 where it is the symbol's home. */
  partOf: number
  container: number
  twin: number
  /** Its container is at home in another file. */
  stray: boolean
}

/** Parts have no key of their own. */
export const NO_KEY = '0000000000000000'

export class RowEncoder {
  private readonly graph: Graph
  private readonly ids: GraphIds
  private readonly names: Names

  constructor(graph: Graph, ids: GraphIds, names: Names) {
    this.graph = graph
    this.ids = ids
    this.names = names
  }

  project(index: number): unknown[] {
    const { kind, family, folder, config, name, settings } = this.graph.projects[index]!
    const kindIndex = PROJECT_KINDS.indexOf(kind)
    return [
      this.ids.projects[index],
      index,
      kindIndex,
      family,
      folder,
      config,
      name,
      JSON.stringify(settings),
    ]
  }

  file(index: number): unknown[] {
    const { file, facts, project } = this.graph.files[index]!
    const starNames = facts.starNames === null ? null : JSON.stringify(facts.starNames)
    return [
      ...[this.ids.files[index], file.path, file.language, facts.contentHash, file.size, file.mtimeMs],
      ...[this.ids.projects[project], facts.packageName, file.flags, facts.lineCount],
      ...[PARSE_STATUSES.indexOf(facts.parseStatus), 0, '', facts.interfaceHash, starNames],
    ]
  }

  /** True where the fact is the home of its symbol, not a further declaration of one at home elsewhere. */
  isHome(file: number, fact: number): boolean {
    const symbol = this.graph.symbols[this.graph.symbolOf[file]![fact]!]!
    return symbol.file === file && symbol.fact === fact
  }

  /** What of a symbol's row rests on the whole graph, not on its file alone. */
  links(file: number, fact: number): SymbolLinks {
    const { graph, ids } = this
    const index = graph.symbolOf[file]![fact]!
    const symbol = graph.symbols[index]!
    const home = symbol.file === file && symbol.fact === fact
    // A part hangs where its own file shows it, so that an outline of that file nests right.
    const parent = graph.files[file]!.facts.symbols[fact]!.container
    const container = home ? symbol.container : parent < 0 ? -1 : graph.symbolOf[file]![parent]!
    return {
      key: home ? symbol.key : NO_KEY,
      partOf: home ? 0 : ids.symbols[index]!,
      container: container < 0 ? 0 : ids.symbols[container]!,
      twin: home ? symbol.twin : 0,
      stray: home && container >= 0 && graph.symbols[container]!.file !== file,
    }
  }

  symbol(id: number, file: number, ordinal: number): unknown[] {
    const fact = this.graph.files[file]!.facts.symbols[ordinal]!
    const { key, partOf, container, twin, stray } = this.links(file, ordinal)
    const declaration = fact.declarations[0] ?? NOWHERE
    const visibility = VISIBILITY_INDEX.get(fact.visibility)! + (stray ? STRAY : 0)
    return [
      id,
      hexToInteger(key),
      partOf,
      this.ids.files[file],
      ordinal,
      SYMBOL_KIND_INDEX.get(fact.kind),
      this.names.id(fact.name),
      container,
      twin,
      fact.flags * FLAG_SCALE + visibility,
      declaration.name.line,
      declaration.name.column,
      declaration.startLine,
      declaration.endLine,
      fact.signature,
      spanIn(fact.signature, fact.params),
      spanIn(fact.signature, fact.returns),
      fact.doc,
    ]
  }

  import(file: number, ordinal: number): unknown[] {
    const fact = this.graph.files[file]!.facts.imports[ordinal]!
    const { names } = this
    return [
      ...[this.ids.files[file], ordinal, IMPORT_KIND_INDEX.get(fact.kind), names.id(fact.module)],
      ...[names.id(fact.name), names.id(fact.local), fact.flags, fact.line, fact.column],
      ...this.importTarget(file, ordinal),
    ]
  }

  /** to_file, to_symbol, package, through. */
  importTarget(file: number, ordinal: number): number[] {
    const target = this.graph.imports[file]?.[ordinal]
    if (!target) return [0, 0, 0, 0]
    return [
      target.file < 0 ? 0 : this.ids.files[target.file]!,
      target.symbol < 0 ? 0 : this.ids.symbols[target.symbol]!,
      target.package === '' ? 0 : this.names.id(target.package),
      target.through < 0 ? 0 : this.ids.files[target.through]!,
    ]
  }

  export(file: number, ordinal: number): unknown[] {
    const { name, target } = this.graph.files[file]!.facts.exports[ordinal]!
    return [this.ids.files[file], ordinal, this.names.id(name), target]
  }

  problem(file: number, ordinal: number): unknown[] {
    const { code, message, line, column } = this.graph.files[file]!.facts.problems[ordinal]!
    return [this.ids.files[file], ordinal, code, message, line ?? null, column ?? null]
  }
}

/** Stands in the columns of the primary declaration where a fact has none; no real line is negative. */
export const NOWHERE: Declaration = { name: { line: -1, column: 0 }, startLine: 0, endLine: 0 }

/** Parameters and return types are nearly always written in the signature: a number then, else `=` and the text. */
export function spanIn(signature: string, text: string): number | string {
  if (text === '') return 0
  const start = signature.indexOf(text)
  return start < 0 || text.length >= SPAN ? `=${text}` : start * SPAN + text.length
}

function indexes(words: readonly string[]): Map<string, number> {
  return new Map(words.map((word, index) => [word, index]))
}
