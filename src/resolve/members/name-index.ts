/** Symbols by bare name, for sites that give no other hint. */
import { FILE_FLAG } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'

export class NameIndex {
  private readonly tables: RepositoryTables
  /** By number of a name: one of the callable members that have it; the others follow in `next`. */
  private readonly first: Int32Array
  private readonly next: Int32Array
  private readonly packages = new Map<number, number>()

  constructor(tables: RepositoryTables, canonical: Int32Array) {
    this.tables = tables
    this.first = new Int32Array(tables.names.size).fill(-1)
    this.next = new Int32Array(canonical.length).fill(-1)
    for (let symbol = 0; symbol < canonical.length; symbol++) {
      if (canonical[symbol] !== symbol || !tables.isCallableMember(symbol)) continue
      this.next[symbol] = this.first[tables.nameOf[symbol]]
      this.first[tables.nameOf[symbol]] = symbol
    }
    tables.files.forEach(({ facts }, file) => {
      if (facts.packageName !== '') this.addPackage(file, canonical)
    })
  }

  private addPackage(file: number, canonical: Int32Array): void {
    const { base, moduleOf, files } = this.tables
    const { symbols, packageName } = files[file].facts
    const ordinal = symbols.findIndex(({ kind, name }) => kind === 'namespace' && name === packageName)
    if (ordinal >= 0 && !this.packages.has(moduleOf[file]))
      this.packages.set(moduleOf[file], canonical[base[file] + ordinal])
  }

  /** Methods of any class (or object) of the family that have the name. */
  callableMembers(family: string, name: string): number[] {
    this.tables.lookups.noteEverywhere('members', name)
    return this.membersNamed(family, name)
  }

  /** Methods of the name in languages where types satisfy interfaces by them. */
  methodsNamed(name: string): number[] {
    const { tables } = this
    const found: number[] = []
    for (let at = this.first[tables.names.id(name)] ?? -1; at >= 0; at = this.next[at])
      if (tables.facts[at].kind === 'method' && tables.isStructural(at)) found.push(at)
    return found
  }

  private membersNamed(family: string, name: string): number[] {
    const { tables } = this
    const found: number[] = []
    for (let at = this.first[tables.names.id(name)] ?? -1; at >= 0; at = this.next[at])
      if (tables.languageOf(tables.fileOf[at]).family === family) found.push(at)
    return found
  }

  /** Whether several members of the name are seen from everywhere: then one more or less makes no difference. */
  isCommon(family: string, name: string): boolean {
    const { tables } = this
    const seen = this.membersNamed(family, name).filter(
      symbol =>
        tables.facts[symbol].visibility !== 'package' &&
        !(tables.files[tables.fileOf[symbol]].file.flags & FILE_FLAG.test),
    )
    return seen.length > 1
  }

  /** The symbol of a package that spans several files. */
  packageSymbol(module: number): number | undefined {
    this.tables.lookups.noteModule(module)
    return this.packages.get(module)
  }
}
