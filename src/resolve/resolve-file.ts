/** All that one file refers to: its sites, its imports, what it overrides; and what was looked up for it. */

import type { ImportTarget } from '../model/index.ts'
import type { EdgeList } from './edge-list.ts'
import { findOverrides } from './members/find-overrides.ts'
import { StubLinks } from './members/link-stubs.ts'
import type { ResolutionInput } from './resolution-input.ts'
import { SiteResolver } from './sites/resolve-sites.ts'

/** Classes of a file, each with the classes of the repository that it inherits. */
export type FileBases = ReadonlyMap<number, readonly number[]>

export interface ResolvedFile {
  openReasons: Uint8Array
  /** Symbols by number through all files. */
  imports: ImportTarget[]
  /** Hashes of what was looked up, in rising order. */
  lookups: Int32Array
}

export class FileResolver {
  private readonly input: ResolutionInput
  private readonly siteless: EdgeList
  private readonly sites: SiteResolver
  private readonly stubs: StubLinks

  /** Edges at no site may go to a list of their own. */
  constructor(input: ResolutionInput, edges: EdgeList, siteless = edges) {
    this.input = input
    this.siteless = siteless
    this.stubs = new StubLinks(input.tables, input.canonical)
    this.sites = new SiteResolver(input.evaluator, input.names, edges, input.canonical)
  }

  /** The facts of the file must be whole; its edges go to the lists. */
  resolve(file: number): ResolvedFile {
    const { evaluator, tables, canonical } = this.input
    tables.lookups.recorder.enter()
    const openReasons = this.sites.resolveFile(file)
    findOverrides(evaluator, this.siteless, canonical, file)
    this.stubs.add(file, this.siteless)
    const imports = this.importTargets(file)
    // Which class is below which depends on the bases of all classes, also of those that no site leads to.
    evaluator.hierarchy.basesIn(file)
    const lookups = tables.lookups.recorder.gather(tables.lookups.recorder.leave(), file)
    // What is computed for sites alone is much, and other files hardly ask for it.
    evaluator.forgetSites(file)
    return { openReasons, imports, lookups }
  }

  private importTargets(file: number): ImportTarget[] {
    const { evaluator, files, canonical } = this.input
    return files[file].facts.imports.map((_, index) => {
      const target = evaluator.modules.targets.of(file, index)
      return { ...target, symbol: target.symbol < 0 ? -1 : canonical[target.symbol] }
    })
  }
}
