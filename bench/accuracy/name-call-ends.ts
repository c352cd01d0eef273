/** Finds the symbols for one end of a call-graph edge: by name, by place or by ordinal. */
import { type FunctionPlace, locateFunctions } from './locate-functions.ts'
import type { Sources } from './parse-sources.ts'
import type { CallEnd } from './read-cases.ts'
import { type DumpGraph, type DumpSymbol, placeKey, qualifiedName } from './read-dump.ts'

export type EndRole = 'caller' | 'callee'

/**
 * Resolves ends for one case; `files` are the case's own, in order.
 *
 * Incomplete lists write `<module>` for the top-level code of the program, in any file (`oneProgram`); complete ones
 * name the exact module.
 */
export class CallEndNamer {
  readonly #graph: DumpGraph
  readonly #sources: Sources
  readonly #files: string[]
  readonly #oneProgram: boolean
  readonly #functions = new Map<string, FunctionPlace[]>()

  constructor(graph: DumpGraph, sources: Sources, files: string[], oneProgram = false) {
    this.#graph = graph
    this.#sources = sources
    this.#files = files
    this.#oneProgram = oneProgram
  }

  /** Possible handles of an end; none if the graph does not have it. */
  handlesOf(end: CallEnd, role: EndRole): string[] {
    return [...new Set(this.#filesOf(end).flatMap(file => this.#handlesIn(file, end, role)))]
  }

  /** Whether the case's text has such a function; suites also name functions of libraries and of the compiler. */
  isInSource(end: CallEnd): boolean {
    return this.#filesOf(end).some(file => {
      if (end.module || end.name === '<module>') return true
      const places = this.#placesOf(file, end)
      if (places) return places.length > 0
      const last = end.name!.split(/[.$]/).pop()!
      return last === '<init>' || this.#functionsOf(file).some(one => one.boundName === last)
    })
  }

  /** The functions in the text that an end may mean. */
  functionsNamed(end: CallEnd): FunctionPlace[] {
    return this.#filesOf(end).flatMap(file => {
      if (end.module || end.name === '<module>') return [wholeFile(file)]
      const last = end.name?.split(/[.$]/).pop()
      return this.#placesOf(file, end) ?? this.#functionsOf(file).filter(one => one.boundName === last)
    })
  }

  #filesOf(end: CallEnd): string[] {
    return end.file ? [end.file] : this.#files
  }

  #handlesIn(file: string, end: CallEnd, role: EndRole): string[] {
    if (end.module || end.name === '<module>') return this.#oneProgram && !end.module ? this.#files : [file]
    const places = this.#placesOf(file, end)
    if (places) return places.flatMap(place => this.#symbolsOf(file, place, role))
    return this.#byName(file, end.name!, end.line)
  }

  /** The functions that an end names by place or ordinal; undefined if it uses a name. */
  #placesOf(file: string, end: CallEnd): FunctionPlace[] | undefined {
    return end.name === undefined ? this.#atPlace(file, end) : this.#nameless(file, end.name)
  }

  /** Suites differ in whether a modifier (`static`, `async`) belongs to a function; they agree on its end. */
  #atPlace(file: string, end: CallEnd): FunctionPlace[] {
    const functions = this.#functionsOf(file)
    const starts = functions.filter(one => one.start.line === end.line && one.start.column === end.col)
    const ends = functions.filter(one => one.endLine === end.end_line && one.endColumn === end.end_col)
    const exact = starts.find(one => ends.includes(one))
    const found = exact ?? ends.find(one => one.start.line === end.line) ?? starts[0]
    return found ? [found] : []
  }

  /** `<anonymous:7>`, `f.<lambda1>` and `f$1` mean functions without a name. */
  #nameless(file: string, name: string): FunctionPlace[] | undefined {
    const byLine = /^<anonymous:(\d+)>$/.exec(name)
    if (byLine)
      return this.#functionsOf(file).filter(f => isNameless(f) && f.start.line === Number(byLine[1]))
    const lambda = /^(?:(.*)\.)?<lambda(\d+)>$/.exec(name)
    if (lambda) return this.#ordinal(file, f => f.scope.join('.') === (lambda[1] ?? ''), Number(lambda[2]))
    if (!name.includes('$')) return undefined
    const [owner, ...ordinals] = name.split('$')
    return this.#closure(file, owner!.split('.').pop()!, ordinals.map(Number))
  }

  #ordinal(file: string, inScope: (f: FunctionPlace) => boolean, ordinal: number): FunctionPlace[] {
    const found = this.#functionsOf(file).filter(f => isNameless(f) && inScope(f))[ordinal - 1]
    return found ? [found] : []
  }

  /** Go numbers function literals within their function; those at package level belong to `init`. */
  #closure(file: string, owner: string, ordinals: number[]): FunctionPlace[] {
    const functions = this.#functionsOf(file)
    let parents = functions.flatMap((f, index) => (f.ownName === owner ? [index] : []))
    if (owner === 'init') parents = [-1, ...parents]
    let found: FunctionPlace[] = []
    for (const ordinal of ordinals) {
      const inside = functions.filter(f => isNameless(f) && parents.includes(f.parent))
      found = inside.slice(ordinal - 1, ordinal)
      parents = found.map(f => functions.indexOf(f))
    }
    return found
  }

  /** A function without a name is its own symbol if the graph has one; its calls belong to the symbol around it. */
  #symbolsOf(file: string, place: FunctionPlace, role: EndRole): string[] {
    for (let at: FunctionPlace | undefined = place; at; at = this.#functionsOf(file)[at.parent]) {
      const own = [at.name, at.start].flatMap(
        one => (one ? this.#graph.declared.get(placeKey(one)) : []) ?? [],
      )
      // A class in a call graph means the function that creates its instances.
      if (own.length > 0) return at.isClass ? [...own, ...own.flatMap(one => this.#constructorsOf(one))] : own
      if (role === 'callee') return []
    }
    return [file]
  }

  #constructorsOf(handle: string): string[] {
    const members = [...this.#graph.symbols.values()].filter(one => one.handle.startsWith(`${handle}.`))
    return members.filter(one => one.kind === 'constructor').map(one => one.handle)
  }

  /** Exact names first, then names with a package prefix, then bare names of members. */
  #byName(file: string, name: string, line: number | undefined): string[] {
    const wanted = name.replaceAll('$', '.')
    const symbols = [...this.#graph.symbols.values()].filter(
      symbol => symbol.file === file && isCallable(symbol) && (line === undefined || spans(symbol, line)),
    )
    const names = symbols.map(symbol => ({ handle: symbol.handle, name: callName(symbol) }))
    const rules = [
      (own: string) => own === wanted,
      (own: string) => wanted.endsWith(`.${own}`),
      (own: string) => own.endsWith(`.${wanted}`),
    ]
    for (const rule of rules) {
      const found = names.filter(one => rule(one.name)).map(one => one.handle)
      if (found.length > 0) return found
    }
    return []
  }

  #functionsOf(file: string): FunctionPlace[] {
    let found = this.#functions.get(file)
    if (!found) {
      const root = this.#sources.root(file)
      found = root ? locateFunctions(root, file) : []
      this.#functions.set(file, found)
    }
    return found
  }
}

function wholeFile(file: string): FunctionPlace {
  const start = { file, line: 1, column: 1 }
  const names = { nameless: true, scope: [], ownName: '', boundName: '' }
  return { start, endLine: Infinity, endColumn: Infinity, isClass: false, parent: -1, ...names }
}

function isNameless(place: FunctionPlace): boolean {
  return place.nameless && !place.isClass
}

const CALLABLE = new Set([
  'function',
  'method',
  'constructor',
  'component',
  'class',
  'struct',
  'enum',
  'module',
  'property',
  'variable',
  'constant',
])

function isCallable(symbol: DumpSymbol): boolean {
  return CALLABLE.has(symbol.kind)
}

function spans(symbol: DumpSymbol, line: number): boolean {
  return symbol.line <= line && line <= Math.max(symbol.end_line, symbol.line)
}

/** Constructors are written `<init>` in Java, `constructor` and `__init__` elsewhere. */
function callName(symbol: DumpSymbol): string {
  const name = qualifiedName(symbol)
  if (symbol.kind !== 'constructor' || !symbol.file.endsWith('.java')) return name
  return name.replace(/[^.]+$/, '<init>')
}
