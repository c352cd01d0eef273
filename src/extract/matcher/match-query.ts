/** Finds the matches of a compiled query in a flat tree. */
import { ANY, type CompiledQuery, type Program, SEVERAL, type Step } from './compile-query.ts'
import { type FlatTree, NAMED } from './flat-tree.ts'
import { ERROR_SYMBOL } from './grammar-tables.ts'

const MAX_STEPS = 64

/** Finds every match of a program, parents first. Holds one match while it is visited. */
export class Matcher {
  readonly tree: FlatTree
  /** By step: the matched node; -1 for an optional step without a node. */
  readonly nodes = new Int32Array(MAX_STEPS)
  program: Program | undefined
  private steps: Step[] = []
  private text = ''
  private visit: (program: Program) => void = () => {}

  constructor(tree: FlatTree) {
    this.tree = tree
  }

  /** Calls `visit` for every match whose predicates are true. */
  forEach(query: CompiledQuery, text: string, visit: (program: Program) => void): void {
    const { count, symbol, parent } = this.tree
    const { programs, rootless } = query
    this.text = text
    this.visit = visit
    for (let node = 0; node < count; node++) {
      const own = symbol[node]
      if (own === ERROR_SYMBOL) continue
      const found = programs[own]
      if (found !== undefined) this.tryAll(found, node)
      if (rootless[own] !== undefined && parent[node] >= 0)
        for (const program of rootless[own]) this.startBelow(program, parent[node], node)
    }
  }

  private tryAll(programs: readonly Program[], node: number): void {
    for (let i = 0; i < programs.length; i++) {
      const program = programs[i]
      const { steps } = program
      this.nodes[0] = node
      this.program = program
      if (steps.length === 1) this.found()
      else {
        this.steps = steps
        // The root's symbol is already checked: programs are indexed by it.
        if (steps[0].without.length === 0 || this.fits(steps[0], node)) this.run(1)
      }
    }
  }

  private startBelow(program: Program, root: number, node: number): void {
    this.program = program
    this.steps = program.steps
    if (!this.fits(program.steps[0], root) || !this.fits(program.steps[1], node)) return
    this.nodes[0] = root
    this.nodes[1] = node
    this.run(2)
  }

  /** Matches this step and the following ones; returns whether there was a match. */
  private run(at: number): boolean {
    const { nodes, steps } = this
    if (at === steps.length) return this.found()
    const step = steps[at]
    const { next, kind, field } = this.tree
    const from = step.previous < 0 ? nodes[step.parent] + 1 : this.nextCandidate(step)
    const end = next[nodes[step.parent]]
    if (step.isRepeated) return this.repeat(at, step, from)
    let isFound = false
    for (let node = from; node < end; node = next[node]) {
      if ((step.field === 0 || field[node] === step.field) && this.fits(step, node)) {
        nodes[at] = node
        if (this.run(at + 1)) isFound = true
        // Without a capture, a second match would add nothing.
        if (isFound && !step.captures) return true
      }
      if (step.isImmediate && kind[node] & NAMED) break
    }
    if (isFound || !step.isOptional) return isFound
    for (let skipped = at; skipped < step.after; skipped++) nodes[skipped] = -1
    return this.run(step.after)
  }

  /** Matches as many nodes as possible, then continues. */
  private repeat(at: number, step: Step, from: number): boolean {
    const { next, kind } = this.tree
    const end = next[this.nodes[step.parent]]
    let last = -1
    for (let node = from; node < end; node = next[node]) {
      if (this.fits(step, node)) last = node
      else if (step.isImmediate && kind[node] & NAMED) break
    }
    this.nodes[at] = last
    return this.run(at + 1)
  }

  /** Starts after the last previous sibling that has a node. */
  private nextCandidate(step: Step): number {
    let before = step.previous
    while (before >= 0 && this.nodes[before] < 0) before = this.steps[before].previous
    return before >= 0 ? this.tree.next[this.nodes[before]] : this.nodes[step.parent] + 1
  }

  private fits(step: Step, node: number): boolean {
    const { tree } = this
    if (step.field !== 0 && tree.field[node] !== step.field) return false
    if (step.symbol >= 0) {
      if (tree.symbol[node] !== step.symbol) return false
    } else if (step.symbol === SEVERAL) {
      if (step.symbols[tree.symbol[node]] !== 1) return false
    } else if (step.symbol === ANY) {
      if ((tree.kind[node] & NAMED) === 0 || tree.symbol[node] === ERROR_SYMBOL) return false
      if (step.supertype !== 0 && (tree.kind[node] & step.supertype) === 0) return false
    }
    if (step.isLast && this.isFollowed(node)) return false
    for (let i = 0; i < step.without.length; i++) if (this.hasField(node, step.without[i])) return false
    return true
  }

  private isFollowed(node: number): boolean {
    const { next, kind, parent } = this.tree
    const end = next[parent[node]]
    for (let later = next[node]; later < end; later = next[later]) if (kind[later] & NAMED) return true
    return false
  }

  private hasField(node: number, wanted: number): boolean {
    const { next, field } = this.tree
    for (let child = node + 1; child < next[node]; child = next[child])
      if (field[child] === wanted) return true
    return false
  }

  private found(): boolean {
    const program = this.program!
    if (program.predicates.length === 0 || this.predicatesHold(program)) this.visit(program)
    return true
  }

  private predicatesHold({ predicates }: Program): boolean {
    const { start, end } = this.tree
    return predicates.every(({ steps, words, pattern }) =>
      steps.every(step => {
        const node = this.nodes[step]
        if (node < 0) return true
        const text = this.text.slice(start[node], end[node])
        return pattern ? pattern.test(text) : words.has(text)
      }),
    )
  }
}
