/** Symbols by bare name, for the sites that have nothing else to go by. */
import { FILE_FLAG } from '../model/index.ts'
import type { World } from './build-world.ts'

export class NameIndex {
  private readonly world: World
  private readonly callables = new Map<string, number[]>()
  private readonly packages = new Map<number, number>()

  constructor(world: World, canonical: Int32Array) {
    this.world = world
    const seen = new Set<number>()
    world.facts.forEach((fact, index) => {
      const symbol = canonical[index]
      if (fact.kind === 'namespace' && fact.name === world.files[world.fileOf[index]].facts.packageName)
        this.addPackage(index, symbol)
      if (!world.isCallable(symbol) || seen.has(symbol)) return
      const holder = world.container[symbol]
      if (holder < 0 || !(world.isClassLike(holder) || world.isValueLike(holder))) return
      seen.add(symbol)
      const key = `${world.languageOf(world.fileOf[symbol]).family}|${fact.name}`
      const known = this.callables.get(key)
      if (known) known.push(symbol)
      else this.callables.set(key, [symbol])
    })
  }

  private addPackage(index: number, symbol: number): void {
    const module = this.world.moduleOf[this.world.fileOf[index]]
    if (!this.packages.has(module)) this.packages.set(module, symbol)
  }

  /** Methods of any class (or object) of the family that bear the name. */
  callableMembers(family: string, name: string): number[] {
    this.world.noteEverywhere('members', name)
    return this.callables.get(`${family}|${name}`) ?? []
  }

  /** Whether several members of the name are seen from everywhere: then one more or less makes no difference. */
  isCommon(family: string, name: string): boolean {
    const { world } = this
    const seen = (this.callables.get(`${family}|${name}`) ?? []).filter(
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
