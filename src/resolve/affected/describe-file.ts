/** Describes the lookups that a file can decide, each with all that resolution can read there. The difference of two descriptions shows what a change affects. */
import type { Language } from '../../languages/language.ts'
import {
  CALLABLE,
  type GraphFile,
  heritageSites,
  IMPORT_FLAG,
  type ImportFact,
  SYMBOL_FLAG,
  type SymbolFact,
} from '../../model/index.ts'
import { nameOf } from '../../model/repo-path.ts'
import {
  EXTENSIONS,
  GLOBAL_IMPORTS,
  GLOBALS,
  hashOfHolder,
  hashText,
  INSIDE,
  lookupOf,
  lookupOfListed,
  MODULE,
  NAMED,
  PATHS,
  STARS,
} from './lookup-recorder.ts'

export interface Description {
  /** Lookup -> what is found there. */
  lookups: Map<number, string>
  /** Names of callable members, as `lookups`: whether one of them matters depends on all files. */
  members: Map<string, string>
  /** By ordinal of the symbol, what distinguishes it from all others of the file. */
  chains: string[]
}

export function describeFile(file: GraphFile, language: Language): Description {
  return new Describer(file, language).describe()
}

/** Lookups that end otherwise than before. */
export function differing<Key>(before: ReadonlyMap<Key, string>, now: ReadonlyMap<Key, string>): Key[] {
  const other = [...before.keys()].filter(key => before.get(key) !== now.get(key))
  return [...other, ...[...now.keys()].filter(key => !before.has(key))]
}

/** Numbers of symbols and imports in a reference expression: they shift with every line above. */
const ROOT = /(^|[|{;])([situ])(\d+)/g

class Describer {
  private readonly file: GraphFile
  private readonly language: Language
  private readonly module: number
  private readonly lookups = new Map<number, string>()
  private readonly members = new Map<string, string>()
  private readonly heritage = new Map<number, string[]>()
  /** Names from the module down, with the ordinal among equals. */
  private readonly chains: string[] = []

  constructor(file: GraphFile, language: Language) {
    this.file = file
    this.language = language
    this.module = hashText(`${language.family}\0${language.modules.keyOf(file.facts)}`)
  }

  describe(): Description {
    const { file, facts, project } = this.file
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))
    this.add(lookupOf(PATHS, hashText(file.path)), 'file')
    this.add(lookupOf(NAMED, hashText(nameOf(file.path))), file.path)
    this.add(lookupOf(INSIDE, hashText(folder)), language(this.language, facts.packageName))
    this.add(lookupOf(MODULE, this.module), JSON.stringify([file.path, facts.language, file.flags, project]))
    this.add(lookupOf(MODULE, this.module), facts.packageName)
    this.nameChains()
    for (const { kind, from, target } of heritageSites(facts)) {
      this.heritage.set(from, [...(this.heritage.get(from) ?? []), `${kind} ${this.normalize(target)}`])
    }
    facts.symbols.forEach((symbol, ordinal) => void this.addSymbol(symbol, ordinal))
    for (const { name, target } of facts.exports) this.addNamed(name, `export ${this.normalize(target)}`)
    for (const fact of facts.imports) if (fact.local !== '') this.addNamed(fact.local, textOf(fact))
    const everywhere = facts.imports.filter(({ flags }) => flags & IMPORT_FLAG.global).map(textOf)
    if (everywhere.length > 0) this.add(lookupOf(GLOBAL_IMPORTS, project), JSON.stringify(everywhere))
    const { includesFiles } = this.language.modules
    const passing = facts.imports
      .filter(({ kind }) => includesFiles || /star|namespace/.test(kind))
      .map(textOf)
    const { starNames } = facts
    this.add(lookupOf(STARS, this.module), JSON.stringify([passing, starNames !== null]))
    for (const name of starNames ?? []) this.add(lookupOfListed(this.module, hashText(name)), 'listed')
    return { lookups: this.lookups, members: this.members, chains: this.chains }
  }

  private nameChains(): void {
    const { symbols } = this.file.facts
    const counts = new Map<string, number>()
    for (const symbol of symbols) {
      let chain = ''
      let names = ''
      for (let at: SymbolFact | undefined = symbol; at; at = symbols[at.container]) {
        if (at.container < 0) continue
        chain = `.${at.name} ${at.kind}${chain}`
        names = `.${at.name}${names}`
      }
      // Those of another kind count as well in what a symbol is known by.
      const count = (counts.get(names) ?? 0) + 1
      counts.set(names, count)
      this.chains.push(`${chain}~${count}`)
    }
  }

  private addSymbol(fact: SymbolFact, ordinal: number): void {
    const { symbols } = this.file.facts
    const text = this.shapeOf(fact, ordinal)
    const holder = symbols[fact.container]
    if (!holder) {
      this.add(lookupOf(MODULE, this.module), text)
      return
    }
    const isTop = holder.kind === 'module'
    this.addIn(isTop ? this.module : this.holder(holder.name), fact.name, text)
    const around = holder.kind === 'enum' && this.language.symbols.constantsAround?.(holder)
    const outer = around ? symbols[holder.container] : undefined
    if (outer) this.addIn(outer.kind === 'module' ? this.module : this.holder(outer.name), fact.name, text)
    // Held by whatever has that name in its module.
    if (fact.owner) this.addIn(this.holder(fact.owner), fact.name, text)
    if ((!isTop || fact.owner) && CALLABLE.has(fact.kind)) append(this.members, fact.name, text)
    if (fact.flags & SYMBOL_FLAG.extension) this.add(lookupOf(EXTENSIONS, hashText(fact.name)), text)
    if (this.isGlobal(fact)) this.add(lookupOf(GLOBALS, hashText(fact.name)), text)
  }

  private isGlobal({ container, flags }: SymbolFact): boolean {
    const { imports, exports, symbols } = this.file.facts
    const { modules, symbols: rules } = this.language
    if (flags & SYMBOL_FLAG.local) return false
    if (flags & SYMBOL_FLAG.ambient) return modules.exportsAreExplicit || rules.hasAmbient === true
    if (modules.includesFiles) return isNearTop(symbols, container)
    if (!modules.exportsAreExplicit) return false
    const isExported = (one: SymbolFact) => one.container === 0 && (one.flags & SYMBOL_FLAG.exported) !== 0
    return container === 0 && imports.length === 0 && exports.length === 0 && !symbols.some(isExported)
  }

  /** Everything of a symbol that resolution reads, with what it reads of the symbols around it. */
  private shapeOf(fact: SymbolFact, ordinal: number): string {
    const { symbols } = this.file.facts
    const around: unknown[] = []
    for (let at = symbols[fact.container]; at; at = symbols[at.container]) around.push(this.plainShape(at))
    const type = this.normalize(fact.type)
    const partOf = fact.partOf && this.normalize(fact.partOf)
    return JSON.stringify([
      this.plainShape(fact),
      ...(partOf === undefined ? [type] : [type, partOf]),
      this.chains[ordinal],
      around,
      this.heritage.get(ordinal),
    ])
  }

  private plainShape(symbol: SymbolFact) {
    const { kind, name, owner, visibility, flags, signature, params, returns } = symbol
    const { syntax, symbols } = this.language
    const isRead = syntax.overloadsByArity || symbols.structure === 'by-methods' || kind === 'constructor'
    return [kind, name, owner, visibility, flags, ...(isRead ? [signature, params, returns] : [])]
  }

  private normalize(expression: string): string {
    return expression.replace(ROOT, (_, before: string, root: string, number: string) => {
      const { imports } = this.file.facts
      const fact = root === 'i' ? imports[Number(number)] : undefined
      return `${before}${root}<${fact ? textOf(fact) : this.chains[Number(number)]}>`
    })
  }

  private addNamed(name: string, text: string): void {
    this.addIn(this.module, name, text)
  }

  private holder(name: string): number {
    return hashOfHolder(this.module, hashText(name))
  }

  private addIn(holder: number, name: string, text: string): void {
    this.add(lookupOf(holder, hashText(name)), text)
  }

  private add(lookup: number, text: string): void {
    append(this.lookups, lookup, text)
  }
}

function append<Key>(texts: Map<Key, string>, key: Key, text: string): void {
  const known = texts.get(key)
  texts.set(key, known === undefined ? text : `${known}\n${text}`)
}

function textOf({ kind, module, name, local, flags }: ImportFact): string {
  return JSON.stringify([kind, module, name, local, flags])
}

function language({ id }: Language, packageName: string): string {
  return `${id} ${packageName}`
}

/** At the top, in a namespace there, or a constant of an enum that is there. */
function isNearTop(symbols: readonly SymbolFact[], container: number): boolean {
  let at = symbols[container]?.kind === 'enum' ? symbols[container].container : container
  while (symbols[at]?.kind === 'namespace') at = symbols[at].container
  return at === 0
}
