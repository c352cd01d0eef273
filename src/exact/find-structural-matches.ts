/** Classes and objects that have, by name, all that an interface requires, without naming it: an engine decides whether they satisfy it. */
import { FILE_FLAG, SYMBOL_FLAG, type SymbolKind } from '../model/index.ts'
import type { QueryableFile } from '../store/read/read-queryable.ts'
import type { TableSymbol } from '../store/read/symbol-table.ts'
import { ClassHierarchy } from './class-hierarchy.ts'
import type { ExactIndex } from './exact-index.ts'
import { folderOf } from './module-layout.ts'

export interface StructuralMatch {
  from: TableSymbol
  to: TableSymbol
  /** Members of `from` itself, each with the one of the interface that it implements. */
  members: readonly (readonly [own: TableSymbol, asked: TableSymbol])[]
}

const INTERFACES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['interface', 'type'])
const IMPLEMENTORS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'constant', 'variable'])
/** An interface that so many resemble by chance says nothing about any of them. */
const MAX_STRUCTURAL_MATCHES = 500

/**
 * Interfaces of data alone are left out, for which anything with the same fields would do; so is who adds nothing of the
 * interface to what it inherits. `isWanted`: files whose classes and objects are looked at.
 */
export function findStructuralMatches(
  index: ExactIndex,
  files: readonly QueryableFile[],
  isWanted: (file: QueryableFile) => boolean,
): StructuralMatch[] {
  return new Finder(index, files, isWanted).find()
}

class Finder {
  private readonly index: ExactIndex
  private readonly files: ReadonlyMap<number, QueryableFile>
  private readonly interfaces: TableSymbol[] = []
  /** Classes and objects by the name of a member of their own. */
  private readonly byMember = new Map<string, TableSymbol[]>()
  private readonly hierarchy: ClassHierarchy

  constructor(
    index: ExactIndex,
    files: readonly QueryableFile[],
    isWanted: (file: QueryableFile) => boolean,
  ) {
    this.index = index
    this.hierarchy = new ClassHierarchy(index)
    this.files = new Map(files.map(file => [file.id, file]))
    for (const file of files) {
      const wanted = isWanted(file)
      for (const symbol of index.symbols.inFile(file.id)) {
        if (INTERFACES.has(symbol.kind)) this.interfaces.push(symbol)
        else if (wanted && IMPLEMENTORS.has(symbol.kind)) this.addImplementor(symbol)
      }
    }
  }

  find(): StructuralMatch[] {
    return this.interfaces.flatMap(one => this.findFor(one))
  }

  private addImplementor(symbol: TableSymbol): void {
    const members = this.hierarchy.membersOf(symbol.id)
    if (members.length === 0) return
    for (const name of new Set(members.map(member => member.name))) {
      const known = this.byMember.get(name)
      if (known) known.push(symbol)
      else this.byMember.set(name, [symbol])
    }
  }

  private findFor(to: TableSymbol): StructuralMatch[] {
    const asked = this.allMembersOf(to.id)
    const required = [...asked.values()].filter(({ flags }) => (flags & SYMBOL_FLAG.optional) === 0)
    if (!required.some(member => this.isCallable(member))) return []
    const like = new Set(required.flatMap(({ name }) => this.byMember.get(name) ?? []))
    const found: StructuralMatch[] = []
    for (const from of like) {
      if (!this.canMeet(from, to) || this.hierarchy.ancestorsOf(from.id).some(base => base.to === to.id))
        continue
      const all = this.allMembersOf(from.id)
      if (!required.every(({ name }) => all.has(name))) continue
      const members = this.hierarchy.membersOf(from.id).flatMap(own => {
        const member = asked.get(own.name)
        return member ? [[own, member] as const] : []
      })
      found.push({ from, to, members })
    }
    return found.length > MAX_STRUCTURAL_MATCHES ? [] : found
  }

  /** An interface in a test is meant for the code beside it. */
  private canMeet(from: TableSymbol, to: TableSymbol): boolean {
    const [own, other] = [this.files.get(from.file)!, this.files.get(to.file)!]
    return (other.flags & FILE_FLAG.test) === 0 || folderOf(own.path) === folderOf(other.path)
  }

  /** A method, or a property that holds a function. */
  private isCallable({ id, kind }: TableSymbol): boolean {
    return kind === 'method' || this.index.symbols.writtenType(id).includes('=>')
  }

  /** Inherited ones included, the nearest of a name. */
  private allMembersOf(owner: number): Map<string, TableSymbol> {
    const members = new Map<string, TableSymbol>()
    for (const one of [owner, ...this.hierarchy.ancestorsOf(owner).map(base => base.to)])
      for (const member of this.hierarchy.membersOf(one))
        if (!members.has(member.name)) members.set(member.name, member)
    return members
  }
}
