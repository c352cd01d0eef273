/** The scopes of one file and the bindings of each. */
import type { ScopeRecord, Span } from '../matcher/records.ts'

export type ScopeKind = 'module' | ScopeRecord['kind']

export interface Scope extends Span {
  kind: ScopeKind
  parent: number
  /** Symbol of this scope; -1 for plain blocks and anonymous functions. */
  symbol: number
  bindings: Map<string, Binding[]> | undefined
  /** A function with its own receiver. */
  receiver: boolean
  /** Start of a function's code, 0 for none. Its header may be evaluated in the outer scope. */
  inner: number
}

/** Gives all scopes one shape, which spreading the source would not. */
function newScope(
  kind: ScopeKind,
  start: number,
  end: number,
  parent: number,
  symbol: number,
  receiver: boolean,
  inner: number,
): Scope {
  return { kind, start, end, parent, symbol, bindings: undefined, receiver, inner }
}

/** One place that binds a name. */
export interface Binding {
  kind: 'symbol' | 'import' | 'local'
  /** Symbol or import index; unused for locals. */
  index: number
  /** Offset from which the binding is valid. */
  at: number
  /** Innermost branch (or scope) around it. Code outside this branch may run without the binding. */
  branch: number
  /** The binding comes from a test and is valid only inside its branch. */
  isTested?: boolean
  /** Value of a local, computed on first use. */
  value: (() => string) | undefined
  /** Its declared type, for languages with overloads by argument type. */
  type?: Span
}

export interface ScopeSource extends Span {
  kind: Exclude<ScopeKind, 'module'>
  symbol: number
  receiver: boolean
  inner: number
}

export class ScopeTree {
  readonly scopes: Scope[]
  /** Bindings of one name in one scope, where there are several. */
  readonly repeated: Binding[][] = []
  private readonly boundaries: Int32Array
  private readonly innermost: Int32Array
  /** Index of the last boundary found. */
  private last = 0

  constructor(length: number, sources: ScopeSource[]) {
    const sorted = sources.sort(
      (a, b) => a.start - b.start || b.end - a.end || KIND_ORDER[a.kind] - KIND_ORDER[b.kind],
    )
    this.scopes = [newScope('module', 0, length + 1, -1, 0, false, 0)]
    const boundaries = [0]
    const innermost = [0]
    const open = [0]
    const closeUntil = (at: number) => {
      while (open.length > 1 && this.scopes[open[open.length - 1]].end <= at) {
        const closed = open.pop()!
        boundaries.push(this.scopes[closed].end)
        innermost.push(open[open.length - 1])
      }
    }
    for (const source of sorted) {
      closeUntil(source.start)
      const parent = open[open.length - 1]
      const { kind, start, end, symbol, receiver, inner } = source
      this.scopes.push(newScope(kind, start, end, parent, symbol, receiver, inner))
      open.push(this.scopes.length - 1)
      boundaries.push(source.start)
      innermost.push(this.scopes.length - 1)
    }
    closeUntil(length + 1)
    this.boundaries = Int32Array.from(boundaries)
    this.innermost = Int32Array.from(innermost)
  }

  /** Innermost scope (branches included) at an offset. Most lookups are close to the previous one. */
  at(offset: number): number {
    const { boundaries, last } = this
    if (boundaries[last] <= offset && (last + 1 === boundaries.length || offset < boundaries[last + 1]))
      return this.innermost[last]
    let low = 0
    let high = boundaries.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (boundaries[middle] <= offset) low = middle
      else high = middle - 1
    }
    this.last = low
    return this.innermost[low]
  }

  /** The scope in which a name at `offset` is bound. */
  bindingScope(offset: number, extent: 'function' | 'block'): number {
    let scope = this.at(offset)
    while (
      this.scopes[scope].kind === 'branch' ||
      (extent === 'function' && this.scopes[scope].kind === 'block')
    ) {
      scope = this.scopes[scope].parent
    }
    return scope
  }

  /** Nearest function, class or module around a scope, or the scope itself. */
  frameOf(scope: number): number {
    while (this.scopes[scope].kind === 'branch' || this.scopes[scope].kind === 'block')
      scope = this.scopes[scope].parent
    return scope
  }

  /** Nearest class scope around a scope. */
  classAround(scope: number): number {
    while (scope >= 0 && this.scopes[scope].kind !== 'class') scope = this.scopes[scope].parent
    return scope
  }

  /** The scope around an offset that contains a binding of a name. */
  scopeHolding(binding: Binding, name: string, offset: number): number {
    let scope = this.at(offset)
    while (scope >= 0 && !this.scopes[scope].bindings?.get(name)?.includes(binding))
      scope = this.scopes[scope].parent
    return scope
  }

  isInside(inner: number, outer: number): boolean {
    while (inner > outer) inner = this.scopes[inner].parent
    return inner === outer
  }

  bind(scope: number, name: string, binding: Binding): void {
    const at = this.scopes[scope]
    at.bindings ??= new Map()
    const known = at.bindings.get(name)
    if (!known) at.bindings.set(name, [binding])
    else if (known.push(binding) === 2) this.repeated.push(known)
  }
}

const KIND_ORDER: Record<ScopeSource['kind'], number> = { class: 0, function: 1, block: 2, branch: 3 }
