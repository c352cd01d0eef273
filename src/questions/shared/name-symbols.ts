/** Gives symbols their outer names: handles and qualified names, remembering containers on the way. */
import { BombeError } from '../../errors/bombe-error.ts'
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { BriefSymbol, FileRow, ProjectRow, SymbolRow } from '../../store/schema/rows.ts'
import type { SymbolSummary } from './answer.ts'
import { handleOf, hasOverloads, isCallable } from './handle.ts'
import type { QueryContext } from './question.ts'

/** Containers nest a few deep; a cycle in a damaged index must still end. */
const DEEPEST_CHAIN = 64

export class SymbolNames {
  readonly #reader: IndexReader
  readonly #context: QueryContext
  readonly #symbols = new Map<number, SymbolRow | null>()
  readonly #files = new Map<number, FileRow | null>()
  readonly #handles = new Map<number, string>()
  /** How many callables of each name a container has. */
  readonly #siblings = new Map<number, Map<string, number>>()
  #projects: Map<number, ProjectRow> | undefined

  constructor(context: QueryContext) {
    this.#context = context
    this.#reader = context.reader
  }

  symbol(id: number): SymbolRow | null {
    let found = this.#symbols.get(id)
    if (found === undefined) {
      found = this.#reader.symbol(id)
      this.#symbols.set(id, found)
    }
    return found
  }

  /** What was found in brief. */
  whole({ id, path }: BriefSymbol): SymbolRow {
    const found = this.symbol(id)
    if (!found) throw new BombeError('index_corrupt', `a symbol of ${path} cannot be read`)
    return found
  }

  file(id: number): FileRow | null {
    let found = this.#files.get(id)
    if (found === undefined) {
      found = this.#reader.fileById(id)
      this.#files.set(id, found)
    }
    return found
  }

  /** The symbol with its containers, outermost first, the module left out. */
  chain(symbol: SymbolRow): SymbolRow[] {
    const chain: SymbolRow[] = []
    let next: SymbolRow | null = symbol
    while (next && next.kind !== 'module' && chain.length < DEEPEST_CHAIN) {
      chain.unshift(next)
      next = next.container > 0 ? this.symbol(next.container) : null
    }
    return chain
  }

  handle(symbol: SymbolRow): string {
    // A part is the same symbol seen from another file: it is named by its home.
    const home = symbol.part ? (this.symbol(symbol.id) ?? symbol) : symbol
    let handle = this.#handles.get(home.id)
    if (handle === undefined) {
      const language = this.file(home.file)?.language ?? ''
      const chain = this.chain(home)
      const isOverload = isCallable(home.kind) && hasOverloads(language) && this.#isOverload(home)
      if (isOverload) chain[chain.length - 1] = { ...home, flags: home.flags | SYMBOL_FLAG.overloaded }
      handle = handleOf(home.path, chain, language)
      this.#handles.set(home.id, handle)
    }
    return handle
  }

  /** Whether its class has another method of the same name. */
  #isOverload(symbol: SymbolRow): boolean {
    let counts = this.#siblings.get(symbol.container)
    if (!counts) {
      counts = new Map()
      for (const child of this.#reader.children(symbol.container)) {
        if (isCallable(child.kind)) counts.set(child.name, (counts.get(child.name) ?? 0) + 1)
      }
      this.#siblings.set(symbol.container, counts)
    }
    return (counts.get(symbol.name) ?? 0) > 1
  }

  qualifiedName(symbol: SymbolRow): string {
    const names = this.chain(symbol).map(part => part.name)
    return [this.moduleName(symbol.file), ...names].filter(name => name !== '').join('.')
  }

  moduleName(fileId: number): string {
    const file = this.file(fileId)
    if (!file) return ''
    this.#projects ??= new Map(this.#reader.projects().map(project => [project.id, project]))
    return this.#context.moduleName(file, this.#projects.get(file.project))
  }

  summary(symbol: SymbolRow): SymbolSummary {
    return {
      handle: this.handle(symbol),
      kind: outerKind(symbol),
      signature: symbol.signature,
      importance: importance(symbol.rank),
    }
  }
}

/** Outside, a module symbol is the file it means. */
export function outerKind(symbol: SymbolRow): SymbolRow['kind'] | 'file' {
  return symbol.kind === 'module' ? 'file' : symbol.kind
}

/** Four significant digits: enough to order by, the same bytes on every machine. */
export function importance(rank: number): number {
  return Number(rank.toPrecision(4))
}
