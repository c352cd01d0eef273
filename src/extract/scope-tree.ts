/** The scopes of one file and what is bound in each. */
import type { ScopeRecord, Span } from './records.ts'

export type ScopeKind = 'module' | ScopeRecord['kind']

export interface Scope extends Span {
  kind: ScopeKind
  parent: number
  /** Symbol this scope belongs to, -1 for plain blocks and anonymous functions. */
  symbol: number
  bindings: Map<string, Binding[]> | undefined
  /** A function with a receiver of its own. */
  receiver: boolean
  /** Where the code of a function starts, 0 for none: its header may be read where the function stands. */
  inner: number
}

/** All scopes have one shape: spreading what they are made of would give them several. */
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

/** One place where a name gets a meaning. */
export interface Binding {
  kind: 'symbol' | 'import' | 'local'
  /** Symbol or import index; unused for locals. */
  index: number
  /** From here on the binding holds. */
  at: number
  /** Innermost branch (or scope) it stands in: what does not lie inside may run without it. */
  branch: number
  /** A test tells what it is, inside its branch only. */
  isTested?: boolean
  /** What a local holds; worked out when first asked. */
  value: (() => string) | undefined
  /** Its declared type, where overloads are told apart by their arguments. */
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
  private readonly boundaries: Int32Array
  private readonly innermost: Int32Array
  /** Place of the boundary found last. */
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

  /** Innermost scope (branches included) at an offset. Whoever asks mostly asks again close by. */
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

  /** The scope in which a name standing at `offset` is bound. */
  bindingScope(offset: number, reach: 'function' | 'block'): number {
    let scope = this.at(offset)
    while (
      this.scopes[scope].kind === 'branch' ||
      (reach === 'function' && this.scopes[scope].kind === 'block')
    ) {
      scope = this.scopes[scope].parent
    }
    return scope
  }

  /** Nearest function, class or module around a scope, itself included. */
  frameOf(scope: number): number {
    while (this.scopes[scope].kind === 'branch' || this.scopes[scope].kind === 'block')
      scope = this.scopes[scope].parent
    return scope
  }

  /** Nearest scope of a class-like symbol around a scope. */
  classAround(scope: number): number {
    while (scope >= 0 && this.scopes[scope].kind !== 'class') scope = this.scopes[scope].parent
    return scope
  }

  /** The scope around an offset that holds a binding of a name. */
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
    if (known) known.push(binding)
    else at.bindings.set(name, [binding])
  }
}

const KIND_ORDER: Record<ScopeSource['kind'], number> = { class: 0, function: 1, block: 2, branch: 3 }
