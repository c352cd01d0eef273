/** A repository kept resolved: all of it once, then the sites of single files while all that files show others stays. */
import type { Language } from '../languages/language.ts'
import type { EdgeColumns, Graph, GraphFile, ImportTarget, Project } from '../model/index.ts'
import { World } from './build-world.ts'
import { EdgeList } from './edge-list.ts'
import { Evaluator } from './evaluate.ts'
import { findCanonical } from './merge-symbols.ts'
import { NameIndex } from './name-index.ts'
import { type AfterFile, resolveRepository } from './resolve-repository.ts'
import { SiteResolver } from './resolve-sites.ts'

export interface ResolvedSites {
  /** By index of the file; empty for files that were not asked for. */
  openReasons: Uint8Array[]
  /** Symbols are numbered through all files. */
  edges: EdgeColumns
}

/**
 * Symbols are numbered through all files, as `World` does. Only heritage is read of the sites of files that are not
 * resolved, so those need no others.
 */
export class KeptResolution {
  readonly files: GraphFile[]
  readonly world: World
  readonly evaluator: Evaluator
  readonly names: NameIndex
  readonly canonical: Int32Array

  /** `files` are sorted by path: what comes out then depends on nothing but their facts. */
  constructor(files: readonly GraphFile[], projects: readonly Project[], languages: readonly Language[]) {
    this.files = [...files]
    this.world = new World(this.files, projects, languages)
    this.evaluator = new Evaluator(this.world)
    this.canonical = findCanonical(this.world)
    this.evaluator.useStubs(this.canonical)
    this.evaluator.hierarchy.linkSubclasses()
    this.names = new NameIndex(this.world, this.canonical)
  }

  /** The facts must show others what those before them did: then all that was worked out from them holds. */
  replace(index: number, file: GraphFile): void {
    this.files[index] = file
    file.facts.symbols.forEach((fact, ordinal) => {
      this.world.facts[this.world.base[index]! + ordinal] = fact
    })
  }

  /** The facts must be whole. What is worked out for sites alone is let go: it is much, and few are asked for again. */
  async resolveAll(afterFile?: AfterFile): Promise<Graph> {
    const graph = await resolveRepository(this, afterFile)
    this.evaluator.forgetSites()
    return graph
  }

  resolve(indexes: readonly number[]): ResolvedSites {
    const edges = new EdgeList()
    const sites = new SiteResolver(this.evaluator, this.names, edges, this.canonical)
    const openReasons: Uint8Array[] = this.files.map(() => NONE)
    for (const index of [...indexes].sort((a, b) => a - b)) openReasons[index] = sites.resolveFile(index)
    return { openReasons, edges: edges.toColumns() }
  }

  /** What every import reaches; symbols by number. */
  importTargets(): ImportTarget[][] {
    return this.files.map(({ facts }, file) =>
      facts.imports.map((_, index) => {
        const target = this.evaluator.modules.importTarget(file, index)
        return { ...target, symbol: target.symbol < 0 ? -1 : this.canonical[target.symbol]! }
      }),
    )
  }

  fileOf(symbol: number): number {
    return this.world.fileOf[symbol]!
  }
}

const NONE = new Uint8Array()
