/** Builds sites from records: the symbol around each site, and what the site refers to. */
import {
  alternativesOf,
  KEY_OF_UNKNOWN,
  OUTSIDE,
  type SiteFact,
  type SiteKind,
  UNKNOWN,
} from '../../model/index.ts'
import { oneLine, type ScopedContext, valueAt } from '../file-context.ts'
import type { SiteRecord, Span } from '../matcher/records.ts'
import { Regions } from '../parse/regions.ts'
import { memberNameAt } from '../parse/scan-text.ts'
import { describeArguments } from './argument-types.ts'
import { addStep, either } from './compose-expression.ts'

export function buildSites(context: ScopedContext): SiteFact[] {
  const { records, claimed, text } = context
  const imported = new Set(records.imports.flatMap(({ imported, alias }) => [imported?.start, alias?.start]))
  const chosen = emptyOffsets(text.length + 1)
  for (const at of records.skips) chosen[at] = -1
  for (let i = 0; i < records.sites.length; i++) {
    const { nameAt, kind, pattern, keyed, within } = records.sites[i]
    const known = chosen[nameAt]
    // An embedded type (Go) declares a member and inherits; a key declares and refers; an enum constant (Java) is
    // created at its declaration.
    const isMade = kind === 'new' && within !== undefined
    const mayDeclare = kind === 'inherit' || isMade || (keyed !== undefined && !imported.has(nameAt))
    if (known < 0 || (!mayDeclare && claimed.has(nameAt))) continue
    if (known === 0 || pattern < records.sites[known - 1].pattern) chosen[nameAt] = i + 1
  }
  const regions = new Regions(records.typeRegions)
  const receivers = new Map<number, string>()
  const sites: SiteFact[] = []
  for (let at = 0; at < chosen.length; at++) {
    if (chosen[at] <= 0) continue
    const site = toSite(context, records.sites[chosen[at] - 1], regions, receivers)
    if (site) sites.push(site)
  }
  return sites
}

/**
 * By offset: 1 + the chosen record, or -1 if there must be none. This avoids hashing and sorting. All files of a
 * thread share the array, because one array per file would trigger garbage collections.
 */
let offsets = new Int32Array(1 << 16)

function emptyOffsets(length: number): Int32Array {
  if (offsets.length < length) offsets = new Int32Array(length * 2)
  return offsets.subarray(0, length).fill(0)
}

function toSite(
  context: ScopedContext,
  record: SiteRecord,
  regions: Regions,
  receivers: Map<number, string>,
): SiteFact | undefined {
  const { text, lines } = context
  if (record.recv && text[record.nameAt] === '(') return namelessSite(context, record, record.recv)
  const makes = record.kind === 'new' ? record.within : undefined
  const name = memberNameAt(text, makes?.start ?? record.nameAt)
  if (
    name === '' ||
    isCutShort(text, record.nameAt, name) ||
    (record.kind === 'jsx' && !record.recv && isPlatformElement(name))
  )
    return undefined
  const kind = record.kind === 'reference' && regions.has(record.nameAt) ? 'type' : record.kind
  const target = targetOf(context, record, kind, name, receivers)
  if (
    target === undefined ||
    ((target === OUTSIDE || target === UNKNOWN) && !isForeignBase(context, kind, name))
  )
    return undefined
  const { line, column } = lines.positionAt(record.nameAt)
  return {
    kind: kindOf(kind, target),
    from: enclosingSymbol(context, record.of?.start ?? record.nameAt),
    name,
    line,
    column,
    target,
  }
}

function targetOf(
  context: ScopedContext,
  record: SiteRecord,
  kind: SiteKind,
  name: string,
  receivers: Map<number, string>,
): string | undefined {
  if (record.keyed) return KEY_OF_UNKNOWN + name
  return record.recv
    ? memberTarget(context, record, name, receivers)
    : withinTarget(context, kind, record, name)
}

/** A base outside the repository counts, because members that a class seems to lack may come from it. */
function isForeignBase({ language }: ScopedContext, kind: SiteKind, name: string): boolean {
  const { rootClass } = language.scoping
  return kind === 'inherit' && rootClass !== undefined && name !== rootClass
}

/** The called expression has no name (`f()()`, `table[key]()`): the site is at the opening bracket of the arguments. */
function namelessSite(
  context: ScopedContext,
  { kind, nameAt }: SiteRecord,
  called: Span,
): SiteFact | undefined {
  const target = valueAt(context, called)
  if (target === OUTSIDE || target[0] === UNKNOWN || target[0] === '{') return undefined
  const name = oneLine(context.text.slice(called.start, called.end), 40)
  return { kind, from: enclosingSymbol(context, nameAt), name, ...context.lines.positionAt(nameAt), target }
}

/** A quoted member (`x['a-b']`) whose name is not an identifier. */
function isCutShort(text: string, at: number, name: string): boolean {
  const quote = text[at - 1]
  return (quote === '"' || quote === "'" || quote === '`') && text[at + name.length] !== quote
}

/** Lower-case elements belong to the platform, even if the file has a symbol of that name. */
function isPlatformElement(name: string): boolean {
  return name[0] >= 'a' && name[0] <= 'z'
}

function kindOf(kind: SiteKind, target: string): SiteKind {
  return kind === 'call' && target[0] === 'u' ? 'super' : kind
}

function memberTarget(
  context: ScopedContext,
  record: SiteRecord,
  name: string,
  receivers: Map<number, string>,
): string {
  const { start, end } = record.recv as Span
  const key = start * 0x4000000 + end
  let receiver = receivers.get(key)
  if (receiver === undefined) {
    receiver = valueAt(context, record.recv as Span)
    receivers.set(key, receiver)
  }
  return addStep(receiver, `.${name}${arityOf(context, record)}`)
}

/** A bare name that may also mean a member of a nearby value (the subject of a `switch`). */
function withinTarget(
  context: ScopedContext,
  kind: SiteKind,
  record: SiteRecord,
  name: string,
): string | undefined {
  const bare = bareTarget(context, kind, record, name)
  if (!record.within || kind === 'new' || bare === undefined) return bare
  const subject = valueAt(context, record.within)
  return subject === OUTSIDE || subject === UNKNOWN ? bare : either([addStep(subject, `.${name}`), bare])
}

/** A bare name; undefined if it can only mean a local, a parameter or a builtin. */
function bareTarget(
  context: ScopedContext,
  kind: SiteKind,
  record: SiteRecord,
  name: string,
): string | undefined {
  const { names, language } = context
  const { syntax } = language
  if (name === language.scoping.blankName) return undefined
  const calls = kind === 'call' || kind === 'new'
  const bindings = names.find(name, record.nameAt, calls)
  const isLocal = Array.isArray(bindings) && bindings.every(binding => binding.kind === 'local')
  if (isLocal && !(calls || kind === 'decorate' || kind === 'jsx' || kind === 'inherit')) return undefined
  const isReceiver = syntax.self.includes(name) || (!bindings && language.scoping.moduleReceivers?.has(name))
  if (isReceiver && (kind === 'reference' || kind === 'type')) return undefined
  // `super()` is the receiver in Python, and a call of the base constructor elsewhere.
  if (syntax.super.includes(name) && (kind === 'reference' || language.scoping.receiverIsFirstParameter))
    return undefined
  let target = names.lookupFound(name, record.nameAt, bindings)
  // A base outside the repository still means that members may come from it.
  const isBase = kind === 'inherit' || kind === 'implement'
  if (target === OUTSIDE && isBase && language.scoping.bareMembers === 'everywhere') target = `~${name}`
  // `this(…)` calls another constructor of the same class.
  return withArity(
    context,
    record,
    syntax.self.includes(name) && kind === 'super' ? target.replace(/^t/, 's') : target,
  )
}

function withArity(context: ScopedContext, record: SiteRecord, target: string): string {
  if (target === OUTSIDE || target === UNKNOWN) return target
  const arity = arityOf(context, record)
  return arity === ''
    ? target
    : alternativesOf(target)
        .map(part => part + arity)
        .join('|')
}

/** `/2` if arguments select an overload; `/*` if the arguments are passed later (`Foo::bar`). */
function arityOf(context: ScopedContext, { args }: SiteRecord): string {
  if (!args || !context.language.syntax.overloadsByArity) return ''
  return context.text[args.start] === '(' ? describeArguments(context, args) : '/*'
}

/** The innermost symbol around an offset. */
export function enclosingSymbol(context: ScopedContext, offset: number): number {
  const { scopes } = context.tree
  let scope = context.tree.at(offset)
  while (scope > 0 && scopes[scope].symbol < 0) scope = scopes[scope].parent
  return scopes[scope].symbol
}
