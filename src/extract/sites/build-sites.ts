/** Builds sites from records: the symbol around each site, and what the site refers to. */
import {
  alternativesOf,
  isHeritage,
  KEY_OF_UNKNOWN,
  OUTSIDE,
  type SiteFact,
  type SiteKind,
  UNKNOWN,
} from '../../model/index.ts'
import { isClassLike, oneLine, type ScopedContext, valueAt } from '../file-context.ts'
import type { SiteRecord, Span } from '../matcher/records.ts'
import { SITE_SPAN, type SiteRecords } from '../matcher/site-records.ts'
import { Regions } from '../parse/regions.ts'
import { identifierAt, memberNameAt, skipBrackets, splitTopLevel } from '../parse/scan-text.ts'
import { declaredNameAt } from '../symbols/declared-name.ts'
import { describeArguments } from './argument-types.ts'
import { addStep, either } from './compose-expression.ts'
import { findAccesses } from './find-accesses.ts'
import { findComponents, takeAcceptor } from './find-components.ts'
import { nameEndingAt } from './read-primary.ts'
import { receiverBefore } from './receiver-before.ts'
import { withTypeArity } from './type-arity.ts'

export function buildSites(context: ScopedContext): SiteFact[] {
  const { sites: rows, typeRegions } = context.records
  const chosen = chooseRows(context)
  const regions = new Regions(typeRegions)
  const accesses = findAccesses(context)
  const components = findComponents(context)
  const sites: SiteFact[] = []
  for (let at = 0; at < chosen.length; at++) {
    if (chosen[at] <= 0) continue
    const record = rows.record(chosen[at] - 1)
    const access = accesses.get(record.nameAt)
    const acceptor = takeAcceptor(record, components)
    const site = toSite(context, record, regions, access === 'write')
    if (!site) continue
    if (acceptor !== undefined) site.from = acceptor
    if (access && (site.kind === 'reference' || site.kind === 'super')) site.access = access
    sites.push(site)
  }
  return sites
}

/** By offset: 1 + the row that wins there; of several the one whose pattern is listed first. */
function chooseRows({ records, claimed, text }: ScopedContext): Int32Array {
  const { sites, skips, imports } = records
  const imported = new Set(imports.flatMap(({ imported, alias }) => [imported?.start, alias?.start]))
  const chosen = emptyOffsets(text.length + 1)
  for (const at of skips) chosen[at] = -1
  for (let row = 0; row < sites.length; row++) {
    const nameAt = sites.nameAt(row)
    const known = chosen[nameAt]
    if (known < 0 || (known > 0 && sites.pattern(row) >= sites.pattern(known - 1))) continue
    if (claimed.has(nameAt) && !mayDeclare(sites, row, imported)) continue
    chosen[nameAt] = row + 1
  }
  return chosen
}

/**
 * An embedded type (Go) declares a member and inherits; a key declares and refers; an enum constant (Java) is created at
 * its declaration.
 */
function mayDeclare(sites: SiteRecords, row: number, imported: ReadonlySet<number | undefined>): boolean {
  const kind = sites.kind(row)
  if (kind === 'inherit' || (kind === 'new' && sites.has(row, SITE_SPAN.within))) return true
  return sites.has(row, SITE_SPAN.keyed) && !imported.has(sites.nameAt(row))
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
  isWritten: boolean,
): SiteFact | undefined {
  const { text, lines } = context
  const isPart = context.language.syntax.flatPaths && isAfterPath(text, record.nameAt)
  if ((record.token || isPart) && !record.recv)
    record.recv = receiverBefore(text, record.nameAt, context.language.syntax.dottedRoot)
  if (record.recv && text[record.nameAt] === '(') return namelessSite(context, record, record.recv)
  const makes = record.kind === 'new' ? record.within : undefined
  const name = nameOf(context, record, makes?.start ?? record.nameAt, isWritten)
  if (
    name === '' ||
    isCutShort(context, record.nameAt, name) ||
    (record.kind === 'jsx' && !record.recv && isPlatformElement(name))
  )
    return undefined
  const written = record.token ? kindOfToken(text, record.nameAt, name) : record.kind
  const read = isMixedInElsewhere(context, written, record.nameAt) ? 'reference' : written
  const kind = read === 'reference' && regions.has(record.nameAt) ? 'type' : read
  const target = targetOf(context, record, kind, name)
  // A bare word among unparsed tokens may be a keyword of the macro.
  if (record.token && target?.[0] === '~' && kind === 'reference') return undefined
  if (
    target === undefined ||
    ((target === OUTSIDE || target === UNKNOWN) && !isForeignBase(context, kind, name))
  )
    return undefined
  const { line, column } = lines.positionAt(record.nameAt)
  return {
    kind: kind === 'call' && isSuperCall(context, record, target) ? 'super' : kind,
    from:
      kind === 'decorate'
        ? decorated(context, record.nameAt)
        : enclosingSymbol(context, record.of?.start ?? record.nameAt),
    name,
    line,
    column,
    target,
  }
}

/**
 * As it is declared: templates write components in another way than code, Ruby's names may end in a mark, and what is
 * assigned to a member calls another method.
 */
function nameOf(
  { text, language, names }: ScopedContext,
  { recv, kind }: SiteRecord,
  at: number,
  isWritten: boolean,
): string {
  const { syntax, symbols } = language
  const spelled = kind === 'jsx' && !recv ? syntax.namesOfElement?.(text, at) : undefined
  if (spelled) return spelled.find(name => names.find(name, at) !== undefined) ?? spelled[0] ?? ''
  if (symbols.declaredName === undefined) return memberNameAt(text, at)
  if (symbols.namesAreWords) return declaredNameAt(language, text, at)
  const start = text[at] === ':' ? at + 1 : at
  const name = memberNameAt(text, start) || declaredNameAt(language, text, start)
  return recv && isWritten ? `${name}=` : name + nameEndingAt(text, start + name.length, syntax)
}

/** A dot, or `::` right after a name or angles. */
function isAfterPath(text: string, at: number): boolean {
  if (text[at - 1] === '.') return true
  return text[at - 1] === ':' && text[at - 2] === ':' && /[\w>]/.test(text[at - 3] ?? '')
}

/** What is mixed in inside a method or a block is mixed into something that only runs show. */
function isMixedInElsewhere({ language, tree, symbols }: ScopedContext, kind: SiteKind, at: number): boolean {
  if (!language.scoping.impliedReceiver || !isHeritage(kind)) return false
  for (let scope = tree.at(at); scope > 0; scope = tree.scopes[scope].parent) {
    const { kind: of, symbol } = tree.scopes[scope]
    if (symbol >= 0 && isClassLike(symbols[symbol].kind)) return false
    if (of === 'function') return true
  }
  return true
}

/** Brackets after a name call it; a name in capitals makes an instance. */
function kindOfToken(text: string, nameAt: number, name: string): SiteKind {
  const after = text.slice(nameAt + name.length, nameAt + name.length + 80)
  if (!/^(?:\s*::\s*<[^<>()]*>)?(?:\(|!\s*[([{])/.test(after)) return 'reference'
  return /^\p{Lu}/u.test(name) ? 'new' : 'call'
}

function targetOf(
  context: ScopedContext,
  record: SiteRecord,
  kind: SiteKind,
  name: string,
): string | undefined {
  if (record.keyed) return KEY_OF_UNKNOWN + name
  return record.recv ? memberTarget(context, record, name) : withinTarget(context, kind, record, name)
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
function isCutShort({ text, plain }: ScopedContext, at: number, name: string): boolean {
  const quote = text[at - 1]
  // The quotes of a template are none of its code.
  return (
    plain[at - 1] === quote &&
    (quote === '"' || quote === "'" || quote === '`') &&
    text[at + name.length] !== quote
  )
}

/** Lower-case elements belong to the platform, even if the file has a symbol of that name. */
function isPlatformElement(name: string): boolean {
  return name[0] >= 'a' && name[0] <= 'z'
}

/** A decorator between the members of a class is written in the class and belongs to the next member. */
function decorated(context: ScopedContext, nameAt: number): number {
  const { definitions, symbolOf, symbols } = context
  const around = enclosingSymbol(context, nameAt)
  if (!isClassLike(symbols[around].kind)) return around
  let next = -1
  definitions.forEach((definition, index) => {
    const symbol = symbolOf[index]
    if (definition.nameAt <= nameAt || symbol < 0) return
    if (symbol !== around && symbols[symbol].container !== around) return
    if (next < 0 || definition.nameAt < definitions[next].nameAt) next = index
  })
  return next < 0 ? around : symbolOf[next]
}

/** Java also names the interface whose method is meant (`Closer.super.close()`). */
function isSuperCall(
  { text, language }: ScopedContext,
  { recv, nameAt }: SiteRecord,
  target: string,
): boolean {
  if (target[0] === 'u') return true
  const between = recv ? text.slice(recv.end, nameAt).replace(/[\s.]+/g, '') : ''
  return between !== '' && language.syntax.super.includes(between)
}

function memberTarget(context: ScopedContext, record: SiteRecord, name: string): string {
  let receiver = valueAt(context, record.recv as Span)
  // What the tokens around declare is not known.
  if (record.token && /^~\p{Ll}/u.test(receiver) && context.text[record.nameAt - 1] === '.')
    receiver = UNKNOWN
  const step = `.${name}${arityOf(context, record, name)}`
  // What is called on something outside may be an extension of the repository.
  const { symbols, scoping } = context.language
  const mayExtend = symbols.hasExtensions && record.kind === 'call' && !scoping.commonMembers.has(name)
  const isForeign = receiver === OUTSIDE || (receiver[0] === '{' && receiver.at(-1) === '}')
  return isForeign && mayExtend ? OUTSIDE + step : addStep(receiver, step)
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
  if (language.symbols.isMethodNamed?.(context.text, record.nameAt))
    return either(alternativesOf(names.lookupMethod(name, record.nameAt)).map(part => `${part}/*`))
  if (language.modules.dottedTypes && name.includes('.')) {
    const [first, ...rest] = name.split('.')
    return rest.reduce((path, part) => addStep(path, `.${part}`), names.lookup(first, record.nameAt))
  }
  const own = language.scoping.ownMark
  if (own !== undefined && name[0] === '@')
    return names.lookupFound(name.replaceAll('@', own), record.nameAt, undefined)
  const calls = kind === 'call' || kind === 'new'
  const { rootMark, selfType } = syntax
  if (rootMark !== undefined && context.plain[record.nameAt - 1] === rootMark)
    return names.lookup(rootMark + name, record.nameAt)
  const isSelf = selfType !== undefined && identifierAt(context.plain, record.nameAt) === selfType
  if (isSelf && calls) return names.lookup(selfType, record.nameAt)
  const bindings = names.find(name, record.nameAt, calls)
  const isLocal = Array.isArray(bindings) && bindings.every(binding => binding.kind === 'local')
  if (isLocal && !(calls || kind === 'decorate' || kind === 'jsx' || kind === 'inherit')) return undefined
  const isReceiver =
    syntax.self.includes(name) || isSelf || (!bindings && language.scoping.moduleReceivers?.has(name))
  if (isReceiver && (kind === 'reference' || kind === 'type')) return undefined
  // `super()` is the receiver in Python, and a call of the base constructor elsewhere.
  if (syntax.super.includes(name) && (kind === 'reference' || language.scoping.receiverIsFirstParameter))
    return undefined
  let target = names.lookupFound(name, record.nameAt, bindings)
  const { attributeSuffix } = syntax
  if (kind === 'decorate' && attributeSuffix && !name.endsWith(attributeSuffix))
    target = either([names.lookup(name + attributeSuffix, record.nameAt), target])
  if (kind !== 'call')
    target = withTypeArity(target, context.text, record.nameAt + name.length, context.text.length, syntax)
  // A base outside the repository still means that members may come from it.
  const isBase = kind === 'inherit' || kind === 'implement'
  if (target === OUTSIDE && isBase && language.scoping.bareMembers === 'everywhere') target = `~${name}`
  // `this(…)` calls another constructor of the same class.
  return withArity(
    context,
    record,
    name,
    syntax.self.includes(name) && kind === 'super' ? target.replace(/^t/, 's') : target,
  )
}

function withArity(context: ScopedContext, record: SiteRecord, name: string, target: string): string {
  if (target === OUTSIDE || target === UNKNOWN) return target
  const arity = arityOf(context, record, name)
  return arity === ''
    ? target
    : alternativesOf(target)
        .map(part => part + arity)
        .join('|')
}

/** `/2` if arguments select an overload; `/*` if the arguments are passed later (`Foo::bar`). */
function arityOf(context: ScopedContext, { kind, args, nameAt }: SiteRecord, name: string): string {
  if (!args || !context.language.syntax.overloadsByArity) return ''
  const { text, language } = context
  const takesBlock = language.syntax.trailingLambdas && kind === 'call'
  const start = takesBlock && text[args.start] === '<' ? skipBrackets(text, args.start, args.end) : args.start
  if (takesBlock && text[start] === '{') return '/1<fn>'
  if (text[start] !== '(') return '/*'
  const described = describeArguments(context, { start, end: args.end }, takesBlock)
  const typeArity = kind === 'call' ? typeArityAt(context, nameAt + name.length, start) : ''
  return described.replace(/^\/\d+/, count => count + typeArity)
}

/** The number of type arguments between a name and its arguments, where methods of one name differ in that. */
function typeArityAt({ text, language }: ScopedContext, from: number, to: number): string {
  if (!language.syntax.typesByArity || text[from] !== '<') return ''
  return `\`${splitTopLevel(text, from + 1, to - 1).length}`
}

/** The innermost symbol around an offset. */
export function enclosingSymbol(context: ScopedContext, offset: number): number {
  const { scopes } = context.tree
  let scope = context.tree.at(offset)
  while (scope > 0 && scopes[scope].symbol < 0) scope = scopes[scope].parent
  return scopes[scope].symbol
}
