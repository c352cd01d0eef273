/** A graph as rows: what each table holds for its files, symbols and imports, given the ids they have. */
import type { Graph } from '../../model/index.ts'
import type { Names } from './intern-names.ts'
import { EXPORTS, FILES, IMPORTS, PROBLEMS, PROJECTS, SYMBOLS, type SymbolLinks } from './tables.ts'

export { NOWHERE, type SymbolLinks } from './tables.ts'
export { spanIn } from './text-span.ts'

/** Database ids of everything in a graph, by its index there. */
export interface GraphIds {
  projects: Int32Array
  files: Int32Array
  symbols: Int32Array
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
    const source = { id: this.ids.projects[index]!, position: index, project: this.graph.projects[index]! }
    return PROJECTS.encode(source)
  }

  file(index: number, closure: string): unknown[] {
    const { file, facts, project } = this.graph.files[index]!
    const id = this.ids.files[index]!
    return FILES.encode({ id, file, facts, project: this.ids.projects[project]!, closure })
  }

  /** True where the fact is the home of its symbol, not a further declaration of one declared elsewhere. */
  isHome(file: number, fact: number): boolean {
    const symbol = this.graph.symbols[this.graph.symbolOf[file]![fact]!]!
    return symbol.file === file && symbol.fact === fact
  }

  /** What of a symbol's row depends on the whole graph, not on its file alone. */
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
      duplicate: home ? symbol.duplicate : 0,
      stray: home && container >= 0 && graph.symbols[container]!.file !== file,
    }
  }

  symbol(id: number, file: number, ordinal: number): unknown[] {
    const fact = this.graph.files[file]!.facts.symbols[ordinal]!
    const links = this.links(file, ordinal)
    return SYMBOLS.encode({ id, file: this.ids.files[file]!, ordinal, fact, links, names: this.names })
  }

  import(file: number, ordinal: number): unknown[] {
    const fact = this.graph.files[file]!.facts.imports[ordinal]!
    const target = this.importTarget(file, ordinal)
    return IMPORTS.encode({ file: this.ids.files[file]!, ordinal, fact, names: this.names, target })
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
    const fact = this.graph.files[file]!.facts.exports[ordinal]!
    return EXPORTS.encode({ file: this.ids.files[file]!, ordinal, fact, names: this.names })
  }

  problem(file: number, ordinal: number): unknown[] {
    const problem = this.graph.files[file]!.facts.problems[ordinal]!
    return PROBLEMS.encode({ file: this.ids.files[file]!, ordinal, problem })
  }
}
