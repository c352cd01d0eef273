/** Converts the matches of a query into plain records of offsets. */
import type { Tree } from 'web-tree-sitter'
import { IMPORT_KINDS, SITE_KINDS, SYMBOL_KINDS } from '../../model/index.ts'
import { findWords } from '../parse/find-words.ts'
import type { CompiledQuery, Program } from './compile-query.ts'
import type { FlatTree } from './flat-tree.ts'
import type { GrammarTables } from './grammar-tables.ts'
import { Matcher } from './match-query.ts'
import type { Records, Span } from './records.ts'
import { SITE_SPAN, SiteRecords } from './site-records.ts'

const REFERENCE = SITE_KINDS.indexOf('reference')

/** Reads the current match, once for each capture that heads it. */
type ReadHead = (match: MatchReader, records: Records, plan: ReadPlan) => void

/** Runs one compiled query over trees. */
export class MatchReader {
  private readonly query: CompiledQuery
  private readonly tables: GrammarTables
  private readonly matcher: Matcher
  private readonly plans: ReadPlan[] = []
  text = ''
  /** Node of the capture that heads the match. */
  private head = 0

  constructor(query: CompiledQuery, tables: GrammarTables, tree: FlatTree) {
    this.query = query
    this.tables = tables
    this.matcher = new Matcher(tree)
  }

  read(tree: Tree, text: string): Records {
    const records: Records = {
      definitions: [], bindings: [], sites: new SiteRecords(), imports: [], exports: [], scopes: [], outers: [], befores: [], docs: [],
      comments: [], returns: [], yields: [], typeRegions: [], fileRegions: [], accesses: [], skips: [], globals: [], nonlocals: [],
      furtherPackages: [], hoisted: [], assigned: [], written: [], changed: [], assignments: [],
    } // biome-ignore format: a list
    this.text = text
    this.matcher.tree.read(tree, this.tables, this.query.wanted)
    this.matcher.forEach(this.query, text, program => this.readMatch(program, records))
    return records
  }

  private readMatch(program: Program, records: Records): void {
    let plan = this.plans[program.id]
    if (plan === undefined) {
      plan = new ReadPlan(program)
      this.plans[program.id] = plan
    }
    for (let i = 0; i < plan.heads.length; i++) {
      const { step, read } = plan.heads[i]
      this.head = this.matcher.nodes[step]
      if (this.head >= 0) read(this, records, plan)
    }
  }

  get start(): number {
    return this.matcher.tree.start[this.head]
  }

  get end(): number {
    return this.matcher.tree.end[this.head]
  }

  get span(): Span {
    return { start: this.start, end: this.end }
  }

  /** Span of the first of these steps that has a node. */
  at(steps: Steps): Span | undefined {
    if (steps === undefined) return undefined
    const { nodes, tree } = this.matcher
    for (const step of steps) {
      const node = nodes[step]
      if (node >= 0) return { start: tree.start[node], end: tree.end[node] }
    }
    return undefined
  }

  /** Puts the span of the first of these steps that has a node into the last row. */
  putSpan(sites: SiteRecords, span: number, steps: readonly number[]): void {
    const { nodes, tree } = this.matcher
    for (let i = 0; i < steps.length; i++) {
      const node = nodes[steps[i]]
      if (node < 0) continue
      sites.setSpan(span, tree.start[node], tree.end[node])
      return
    }
  }

  /** Whether a word is directly before the head. */
  follows(word: string): boolean {
    return this.text
      .slice(Math.max(0, this.start - word.length - 8), this.start)
      .trimEnd()
      .endsWith(word)
  }
}

/** Steps that capture under one name; most programs have none for most names. */
type Steps = readonly number[] | undefined

/** Where the captures of a program are. Computed once per program, not once per match. */
class ReadPlan {
  readonly pattern: number
  readonly heads: { step: number; read: ReadHead }[] = []
  readonly alias: Steps
  readonly body: Steps
  readonly code: Steps
  readonly element: Steps
  readonly added: Steps
  readonly entered: Steps
  readonly exported: Steps
  readonly from: Steps
  readonly imported: Steps
  readonly inner: Steps
  readonly is: Steps
  readonly iter: Steps
  readonly key: Steps
  readonly module: Steps
  readonly name: Steps
  readonly of: Steps
  readonly owner: Steps
  readonly params: Steps
  readonly part: Steps
  readonly receiver: Steps
  readonly rest: Steps
  readonly returns: Steps
  readonly self: Steps
  readonly shape: Steps
  readonly static: Steps
  readonly tree: Steps
  readonly type: Steps
  readonly value: Steps
  readonly within: Steps

  /** The spans of a site that the program captures. */
  readonly siteSpans: { span: number; steps: readonly number[] }[] = []

  constructor({ pattern, captures }: Program) {
    const named = (name: string): Steps => {
      const steps = captures.filter(capture => capture.name === name).map(capture => capture.step)
      return steps.length > 0 ? steps : undefined
    }
    this.pattern = pattern
    for (const { step, name } of captures) {
      const read = HEADS.get(name)
      if (read) this.heads.push({ step, read })
    }
    for (const [name, span] of Object.entries(SITE_SPAN)) {
      const steps = named(name)
      if (steps) this.siteSpans.push({ span, steps })
    }
    this.alias = named('alias')
    this.body = named('body')
    this.code = named('code')
    this.element = named('element')
    this.added = named('added')
    this.entered = named('entered')
    this.exported = named('exported')
    this.from = named('from')
    this.imported = named('imported')
    this.inner = named('inner')
    this.is = named('is')
    this.iter = named('iter')
    this.key = named('key')
    this.module = named('module')
    this.name = named('name')
    this.of = named('of')
    this.owner = named('owner')
    this.params = named('params')
    this.part = named('part')
    this.receiver = named('receiver')
    this.rest = named('rest')
    this.returns = named('returns')
    this.self = named('self')
    this.shape = named('shape')
    this.static = named('static')
    this.tree = named('tree')
    this.type = named('type')
    this.value = named('value')
    this.within = named('within')
  }
}

const HEADS = new Map<string, ReadHead>()

for (const kind of SYMBOL_KINDS) {
  HEADS.set(`def.${kind}`, (match, records, plan) => {
    const name = match.at(plan.name)
    records.definitions.push({
      kind,
      start: match.start,
      end: match.end,
      nameAt: name ? name.start : -1,
      nameEnd: name ? name.end : -1,
      pattern: plan.pattern,
      params: match.at(plan.params),
      returns: match.at(plan.returns),
      body: match.at(plan.body),
      type: match.at(plan.type),
      value: match.at(plan.value),
      from: match.at(plan.from),
      key: match.at(plan.key),
      owner: match.at(plan.owner),
      self: match.at(plan.self),
      rest: match.at(plan.rest),
      iter: match.at(plan.iter),
      shape: match.at(plan.shape),
      entered: match.at(plan.entered),
      is: match.at(plan.is),
      inner: match.at(plan.inner),
      code: match.at(plan.code),
      receiver: plan.receiver !== undefined,
      part: match.at(plan.part),
      isStatic: plan.static !== undefined,
    })
  })
}
for (const kind of ['param', 'local'] as const) {
  HEADS.set(kind, (match, records, plan) => {
    records.bindings.push({
      kind,
      nameAt: match.start,
      pattern: plan.pattern,
      of: match.at(plan.of),
      within: match.at(plan.within),
      rest: match.at(plan.rest),
      type: match.at(plan.type),
      value: match.at(plan.value),
      iter: match.at(plan.iter),
      from: match.at(plan.from),
      key: match.at(plan.key),
      shape: match.at(plan.shape),
    })
  })
}
SITE_KINDS.forEach((kind, index) => {
  HEADS.set(`site.${kind}`, (match, { sites }, plan) => {
    sites.add(index, match.start, plan.pattern)
    for (let i = 0; i < plan.siteSpans.length; i++)
      match.putSpan(sites, plan.siteSpans[i].span, plan.siteSpans[i].steps)
  })
})
/** Text that the grammar leaves in one piece (the body of a macro): every word in it may refer to something. */
HEADS.set('tokens', (match, { sites }, plan) => {
  for (const { start, end } of findWords(match.text, match.start, match.end)) {
    sites.add(REFERENCE, start, plan.pattern)
    sites.setSpan(SITE_SPAN.token, start, end)
  }
})
for (const kind of IMPORT_KINDS) {
  for (const flags of [
    [],
    ['static'],
    ['type'],
    ['dynamic'],
    ['require'],
    ['global'],
    ['global', 'static'],
  ]) {
    HEADS.set(['import', kind, ...flags].join('.'), (match, records, plan) => {
      const module = match.at(plan.module)
      const imported = match.at(plan.imported)
      const alias = match.at(plan.alias)
      const tree = match.at(plan.tree)
      const { pattern } = plan
      records.imports.push({ kind, flags, module, imported, alias, at: match.start, pattern, tree })
    })
  }
}
for (const kind of ['range', 'name', 'default', 'assign', 'module'] as const) {
  HEADS.set(`export.${kind}`, (match, records, plan) => {
    const exported = match.at(plan.exported)
    records.exports.push({
      kind,
      start: match.start,
      end: match.end,
      exported,
      alias: match.at(plan.alias),
      value: match.at(plan.value),
    })
  })
}
for (const kind of ['function', 'block', 'class'] as const) {
  HEADS.set(`scope.${kind}`, (match, records, plan) => {
    records.scopes.push({ kind, start: match.start, end: match.end, receiver: plan.receiver !== undefined })
  })
}
HEADS.set('branch', (match, records) =>
  records.scopes.push({ kind: 'branch', start: match.start, end: match.end }),
)
HEADS.set('outer', (match, records) => records.outers.push(match.span))
HEADS.set('before', (match, records) => records.befores.push(match.span))
HEADS.set('doc', (match, records) => records.docs.push(match.span))
HEADS.set('comment', (match, records) => records.comments.push(match.span))
HEADS.set('return', (match, records) => records.returns.push(match.span))
// `yield from xs` yields the elements of xs. As a collection, that is xs itself.
HEADS.set('yield', (match, records) =>
  (match.follows('from') ? records.returns : records.yields).push(match.span),
)
HEADS.set('region.type', (match, records) => records.typeRegions.push(match.span))
HEADS.set('region.file', (match, records) => records.fileRegions.push(match.span))
HEADS.set('access', (match, records) => records.accesses.push(match.span))
HEADS.set('skip', (match, records) => records.skips.push(match.start))
HEADS.set('global', (match, records) => records.globals.push(match.start))
HEADS.set('nonlocal', (match, records) => records.nonlocals.push(match.start))
HEADS.set('hoisted', (match, records) => records.hoisted.push(match.start))
HEADS.set('assigned', (match, records) => records.assigned.push(match.span))
HEADS.set('written', (match, records) => records.written.push(match.span))
HEADS.set('changed', (match, records) => records.changed.push(match.span))
HEADS.set('assign', (match, records, plan) => {
  const value = match.at(plan.value)
  const is = match.at(plan.is)
  const element = match.at(plan.element)
  const added = match.at(plan.added)
  if (value ?? is ?? element ?? added)
    records.assignments.push({
      nameAt: match.start,
      value,
      is,
      element,
      added,
      within: match.at(plan.within),
    })
})
HEADS.set('package', (match, records) => {
  if (records.packageName) records.furtherPackages.push(match.span)
  records.packageName ??= match.span
})
