/** Symbols by bare name, for the sites that have nothing else to go by. */
import { FILE_FLAG } from '../model/index.ts'
import type { World } from './build-world.ts'
import { isStructural } from './method-table.ts'

export class NameIndex {
  private readonly world: World
  /** By number of a name: one of the callable members that bear it; the others follow in `next`. */
  private readonly first: Int32Array
  private readonly next: Int32Array
  private readonly packages = new Map<number, number>()

  constructor(world: World, canonical: Int32Array) {
    this.world = world
    this.first = new Int32Array(world.names.size).fill(-1)
    this.next = new Int32Array(canonical.length).fill(-1)
    for (let symbol = 0; symbol < canonical.length; symbol++) {
      if (canonical[symbol] !== symbol || !world.isCallableMember(symbol)) continue
      this.next[symbol] = this.first[world.nameOf[symbol]]
      this.first[world.nameOf[symbol]] = symbol
    }
    world.files.forEach(({ facts }, file) => {
      if (facts.packageName !== '') this.addPackage(file, canonical)
    })
  }

  private addPackage(file: number, canonical: Int32Array): void {
    const { base, moduleOf, files } = this.world
    const { symbols, packageName } = files[file].facts
    const ordinal = symbols.findIndex(({ kind, name }) => kind === 'namespace' && name === packageName)
    if (ordinal >= 0 && !this.packages.has(moduleOf[file]))
      this.packages.set(moduleOf[file], canonical[base[file] + ordinal])
  }

  /** Methods of any class (or object) of the family that bear the name. */
  callableMembers(family: string, name: string): number[] {
    this.world.noteEverywhere('members', name)
    return this.membersNamed(family, name)
  }

  /** Methods of the name in languages where types satisfy interfaces by them. */
  methodsNamed(name: string): number[] {
    const { world } = this
    const found: number[] = []
    for (let at = this.first[world.names.id(name)] ?? -1; at >= 0; at = this.next[at])
      if (world.facts[at].kind === 'method' && isStructural(world, at)) found.push(at)
    return found
  }

  private membersNamed(family: string, name: string): number[] {
    const { world } = this
    const found: number[] = []
    for (let at = this.first[world.names.id(name)] ?? -1; at >= 0; at = this.next[at])
      if (world.languageOf(world.fileOf[at]).family === family) found.push(at)
    return found
  }

  /** Whether several members of the name are seen from everywhere: then one more or less makes no difference. */
  isCommon(family: string, name: string): boolean {
    const { world } = this
    const seen = this.membersNamed(family, name).filter(
      symbol =>
        world.facts[symbol].visibility !== 'package' &&
        !(world.files[world.fileOf[symbol]].file.flags & FILE_FLAG.test),
    )
    return seen.length > 1
  }

  /** The symbol of a package that spans several files. */
  packageSymbol(module: number): number | undefined {
    this.world.noteModule(module)
    return this.packages.get(module)
  }
}
