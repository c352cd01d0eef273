/** Compiles patterns to programs: lists of steps, parents before children, that a matcher tries in order. */
import type { Language } from 'web-tree-sitter'
import { FIRST_SUPERTYPE, type Wanted } from './flat-tree.ts'
import type { GrammarTables } from './grammar-tables.ts'
import { type PatternNode, parseQuery } from './parse-query.ts'

/** Any named node that is not an error. */
export const ANY = -1
/** One of several symbols. */
export const SEVERAL = -2

/** Steps and programs are classes, because V8 reads objects of one shape fastest. */
export class Step {
  symbol = ANY
  /** By symbol, for SEVERAL. */
  symbols = NO_SYMBOLS
  /** Bit of the supertype that the node must have; 0 for none. */
  supertype = 0
  field = 0
  without: number[] = []
  isImmediate = false
  isLast = false
  isOptional = false
  isRepeated = false
  /** Whether this step or one below it captures. Other steps need only one match. */
  captures = false
  parent = -1
  /** Step of the previous sibling; -1 for none. */
  previous = -1
  /** First step that is not below this one. */
  after = 0
}

const NO_SYMBOLS = new Uint8Array(0)

export class Program {
  /** Index among the programs of the query. */
  readonly id: number
  readonly pattern: number
  readonly steps: Step[] = []
  /** Captures in the order of their steps. */
  readonly captures: { step: number; name: string }[] = []
  readonly predicates: { steps: number[]; words: ReadonlySet<string>; pattern: RegExp | undefined }[] = []

  constructor(id: number, pattern: number) {
    this.id = id
    this.pattern = pattern
  }
}

export interface CompiledQuery {
  /** By symbol of the first step. */
  programs: (Program[] | undefined)[]
  /** Programs whose root may be any node, by the symbol of their second step. */
  rootless: (Program[] | undefined)[]
  wanted: Wanted
}

export function compileQuery(text: string, language: Language, tables: GrammarTables): CompiledQuery {
  const compiler = new Compiler(language, tables)
  parseQuery(text).forEach(({ root, predicates }, pattern) => {
    for (const variant of variantsOf(root)) {
      const program = compiler.program(variant, pattern)
      for (const { capture, words, pattern: shape } of predicates) {
        const steps = program.captures.filter(one => one.name === capture).map(one => one.step)
        program.predicates.push({ steps, words: new Set(words), pattern: shape })
      }
      compiler.file(program)
    }
  })
  return compiler.query
}

/** Returns one pattern without choices for each combination of choices. A choice between plain nodes stays. */
function variantsOf(node: PatternNode): PatternNode[] {
  if (node.options.length > 0) {
    if (node.options.every(isPlain)) return [node]
    if (node.quantifier !== '') throw new Error('query: a choice between patterns cannot be optional')
    return node.options.flatMap(variantsOf).map(option => ({
      ...option,
      field: node.field ?? option.field,
      captures: [...option.captures, ...node.captures],
      isImmediate: node.isImmediate || option.isImmediate,
      isLast: node.isLast || option.isLast,
    }))
  }
  let variants: PatternNode[] = [{ ...node, children: [] }]
  for (const child of node.children) {
    const ways = variantsOf(child)
    variants = variants.flatMap(one => ways.map(way => ({ ...one, children: [...one.children, way] })))
  }
  return variants
}

function isPlain({ options, children, captures, without, quantifier, type }: PatternNode): boolean {
  return (
    [options, children, captures, without].every(list => list.length === 0) && !quantifier && type !== '_'
  )
}

class Compiler {
  readonly query: CompiledQuery
  private readonly language: Language
  private readonly tables: GrammarTables
  private programs = 0
  private supertypes = 0

  constructor(language: Language, tables: GrammarTables) {
    this.language = language
    this.tables = tables
    const { symbolCount } = tables
    this.query = {
      programs: Array.from({ length: symbolCount }, () => undefined),
      rootless: Array.from({ length: symbolCount }, () => undefined),
      wanted: {
        tokens: new Uint8Array(symbolCount),
        fields: new Uint8Array(language.fieldCount + 1),
        supertypes: new Uint8Array(symbolCount),
      },
    }
  }

  program(root: PatternNode, pattern: number): Program {
    const program = new Program(this.programs++, pattern)
    this.addStep(program, root, -1, -1)
    return program
  }

  file(program: Program): void {
    const [root, second] = program.steps
    const isRootless = root.symbol === ANY && root.supertype === 0
    const lists = isRootless ? this.query.rootless : this.query.programs
    const step = isRootless ? second : root
    if (!step || step.symbol < 0 || step.isOptional)
      throw new Error('query: a pattern must start with a named node')
    lists[step.symbol] ??= []
    lists[step.symbol]!.push(program)
  }

  private addStep(program: Program, node: PatternNode, parent: number, previous: number): Step {
    const step = new Step()
    this.setNode(step, node)
    if (node.field !== undefined) step.field = this.fieldOf(node.field)
    step.without = node.without.map(name => this.fieldOf(name))
    step.isImmediate = node.isImmediate
    step.isLast = node.isLast
    step.isOptional = node.quantifier !== ''
    step.isRepeated = node.quantifier === '*'
    step.captures = node.captures.length > 0
    step.parent = parent
    step.previous = previous
    for (const field of step.without) this.query.wanted.fields[field] = 1
    const own = program.steps.push(step) - 1
    for (const name of node.captures) program.captures.push({ step: own, name })
    let before = -1
    for (const child of node.children) {
      const at = program.steps.length
      if (this.addStep(program, child, own, before).captures) step.captures = true
      before = at
    }
    step.after = program.steps.length
    if (step.isRepeated && (step.captures || step.after > own + 1))
      throw new Error('query: only a plain node can be repeated')
    return step
  }

  private setNode(step: Step, node: PatternNode): void {
    if (node.options.length > 0) {
      step.symbol = SEVERAL
      step.symbols = new Uint8Array(this.tables.symbolCount)
      for (const option of node.options) step.symbols[this.symbolOf(option)] = 1
    } else if (node.type !== '_' || node.isToken) {
      const symbol = this.symbolOf(node)
      const { supertypes } = this.query.wanted
      if (this.tables.isSupertype[symbol])
        step.supertype = supertypes[symbol] ||= FIRST_SUPERTYPE << this.supertypes++
      else step.symbol = symbol
    }
  }

  private symbolOf({ type, isToken }: PatternNode): number {
    const symbol = this.language.idForNodeType(type!, !isToken)
    if (symbol === null) throw new Error(`query: the grammar has no ${type}`)
    if (isToken) this.query.wanted.tokens[symbol] = 1
    return symbol
  }

  private fieldOf(name: string): number {
    const field = this.language.fieldIdForName(name)
    if (field === null) throw new Error(`query: the grammar has no field ${name}`)
    return field
  }
}
