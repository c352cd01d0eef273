/** The cached resolution of a repository: all of it once, then the sites of single files, while what files show to others stays. */
import type { Language } from '../languages/language.ts'
import type { EdgeColumns, Graph, GraphFile, Project } from '../model/index.ts'
import { EdgeList } from './edge-list.ts'
import { Implementations } from './members/find-implementations.ts'
import { linkParts } from './members/link-parts.ts'
import { StubLinks } from './members/link-stubs.ts'
import { findCanonical } from './members/merge-symbols.ts'
import { NameIndex } from './members/name-index.ts'
import { type FileBases, FileResolver, type ResolvedFile } from './resolve-file.ts'
import { type AfterFile, resolveRepository } from './resolve-repository.ts'
import { RepositoryTables, type TablesBefore } from './tables/repository-tables.ts'
import { Evaluator } from './values/evaluate.ts'

export interface ResolvedFiles {
  /** By index, those that were requested. */
  files: Map<number, ResolvedFile>
  /** Symbols are numbered through all files. */
  edges: EdgeColumns
}

/**
 * Symbols are numbered through all files, as `RepositoryTables` does. Only heritage is read of the sites of files that are not
 * resolved, so those need no others.
 */
export class CachedResolution {
  readonly files: GraphFile[]
  readonly tables: RepositoryTables
  readonly evaluator: Evaluator
  readonly names: NameIndex
  readonly canonical: Int32Array
  /** By file. */
  bases: FileBases[] = []
  #implementations: Implementations | undefined
  #stubs: StubLinks | undefined

  /** `files` are sorted by path: then the result depends only on their facts. */
  constructor(
    files: readonly GraphFile[],
    projects: readonly Project[],
    languages: readonly Language[],
    before?: TablesBefore,
  ) {
    this.files = [...files]
    this.tables = new RepositoryTables(this.files, projects, languages, before)
    linkParts(this.tables)
    this.evaluator = new Evaluator(this.tables)
    this.canonical = findCanonical(this.tables)
    this.evaluator.useStubs(this.canonical)
    this.names = new NameIndex(this.tables, this.canonical)
  }

  get implementations(): Implementations {
    this.#implementations ??= new Implementations(this)
    return this.#implementations
  }

  /** Must come before any site is resolved. `basesIn` gives the bases of a file's classes where they are known. */
  link(basesIn: (file: number) => FileBases | undefined = () => undefined): this {
    const { hierarchy } = this.evaluator
    this.bases = this.files.map((_, file) => basesIn(file) ?? hierarchy.basesIn(file))
    hierarchy.linkSubclasses(this.bases)
    return this
  }

  /** The facts must show others what those before them did: then all that was computed from them holds. */
  replace(index: number, file: GraphFile): void {
    this.files[index] = file
    file.facts.symbols.forEach((fact, ordinal) => {
      this.tables.facts[this.tables.base[index]! + ordinal] = fact
    })
  }

  /** The facts must be whole. What is computed for sites alone is released: it is large, and little of it is used again. */
  async resolveAll(afterFile?: AfterFile): Promise<{ graph: Graph; resolved: ResolvedFile[] }> {
    const all = await resolveRepository(this, afterFile)
    this.evaluator.forgetSites()
    return all
  }

  /**
   * With `siteless`, also the edges that have no site and follow from what classes inherit; those that follow from
   * methods alone only of the files in `structural`.
   */
  resolve(
    indexes: readonly number[],
    siteless: boolean,
    structural: ReadonlySet<number> = new Set(siteless ? indexes : []),
  ): ResolvedFiles {
    const edges = new EdgeList()
    const resolver = new FileResolver(this, edges, siteless ? edges : new EdgeList())
    const files = new Map<number, ResolvedFile>()
    for (const index of [...indexes].sort((a, b) => a - b)) files.set(index, resolver.resolve(index))
    if (structural.size > 0) this.implementations.addFrom(structural, edges)
    return { files, edges: edges.toColumns() }
  }

  /** Whether edges of a file that have no site also follow from names of other languages. */
  mayLinkByName(file: number): boolean {
    this.#stubs ??= new StubLinks(this.tables, this.canonical)
    return this.#stubs.mayHave(file)
  }

  fileOf(symbol: number): number {
    return this.tables.fileOf[symbol]!
  }
}
