/** Condition: the target is not used as a value (handed to a function, stored, returned), or each such use is harmless. */
import { CALLABLE, CLASS_LIKE, type EdgeKind, VALUE_LIKE } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { EdgeRow, SymbolRow } from '../../store/schema/rows.ts'
import { type Asked, type Condition, HOLDS } from '../condition.ts'
import type { Evidence, Place } from '../evidence.ts'
import { followValue } from '../follow-value.ts'
import { keyTest, literalUses } from '../literal-members.ts'
import { basesOf, walkFamily } from '../method-family.ts'
import { usesOfReboundName } from '../rebound-names.ts'
import { isTakenOut } from '../taken-out.ts'

const VALUE_USES: readonly EdgeKind[] = ['references']
/** More are not read: some will hand it on. */
const MAX_READ = 300

export const handedOn: Condition = (evidence, asked) => {
  const { target, walks } = asked
  if (!walks.includes('callers') || target.kind === 'module') return HOLDS
  const places = [
    ...usesOf(evidence, asked),
    ...usesOfHolder(evidence, asked),
    ...usesOfReboundName(evidence, asked),
    ...literalUses(evidence, asked),
    ...constructorReferences(evidence, asked),
  ]
  return places.length > 0 ? [{ why: 'handed_on', places }] : HOLDS
}

/** A method is handed on with what it overrides; a constructor with its class. */
function usesOf(evidence: Evidence, asked: Asked): Place[] {
  const { reader } = evidence
  const { target } = asked
  const owner = target.kind === 'constructor' ? reader.symbol(target.container) : null
  const symbols = [target.id, ...basesOf(reader, target.id)]
  return [
    ...symbols.flatMap(id => valueUses(evidence, id, asked, CLASS_LIKE.has(target.kind))),
    ...(owner ? [owner.id, ...subclassesWithout(evidence, owner)] : []).flatMap(id =>
      valueUses(evidence, id, asked, true),
    ),
  ]
}

/** Who is given a class makes instances of it, which runs the constructor that the class inherits. */
function subclassesWithout({ reader }: Evidence, owner: SymbolRow): number[] {
  const hasOwn = (id: number) => reader.children(id).some(({ kind }) => kind === 'constructor')
  const subclasses = (id: number) =>
    reader
      .edgesTo(id, ['extends'])
      .map(edge => edge.from)
      .filter(subclass => !hasOwn(subclass))
  return walkFamily(owner.id, subclasses)
}

/** `Foo::new` makes nothing where it stands. */
function constructorReferences({ reader, readSource }: Evidence, { target, rules }: Asked): Place[] {
  const owner = target.kind === 'constructor' ? reader.symbol(target.container) : target
  if (!rules?.constructorReference || !owner || !CLASS_LIKE.has(owner.kind)) return []
  return reader
    .edgesTo(target.id, ['calls', 'instantiates'])
    .flatMap(({ siteFile, siteKind, line, column }) => {
      if (siteKind !== 'new' || siteFile === null) return []
      const after =
        readSource(siteFile)
          ?.split('\n')
          [line - 1]?.slice(column - 1) ?? ''
      const isHandedOn = rules.constructorReference!.test(after.replace(/^[\w$]+/, ''))
      return isHandedOn ? [{ path: siteFile, line }] : []
    })
}

/** A member of a value that is no class goes where the value goes. */
function usesOfHolder(evidence: Evidence, asked: Asked): Place[] {
  const places: Place[] = []
  const seen = new Set<number>()
  let holder: SymbolRow | null = evidence.reader.symbol(asked.target.container)
  while (holder && VALUE_LIKE.has(holder.kind) && !seen.has(holder.id)) {
    seen.add(holder.id)
    append(places, valueUses(evidence, holder.id, asked, true))
    const outer = evidence.reader.symbol(holder.container)
    // What an object in a call or a class field holds may go anywhere.
    if (outer && (CALLABLE.has(outer.kind) || CLASS_LIKE.has(outer.kind)))
      places.push({ path: holder.path, line: holder.line })
    holder = outer
  }
  return places
}

/** `leadsOn`: a member of it may be meant, so that what follows a dot is a site of its own. */
function valueUses(evidence: Evidence, id: number, asked: Asked, leadsOn: boolean): Place[] {
  const edges = evidence.reader
    .edgesTo(id, VALUE_USES)
    .filter(edge => edge.siteKind === 'reference' && edge.access !== 'write')
  const isKey = keyTest(evidence, id)
  // Where it goes is followed in languages that engines read.
  const isStrict = asked.rules?.bySyntax !== undefined
  const read = edges
    .slice(0, MAX_READ)
    .filter(
      edge =>
        !isKey(edge) &&
        isValue(evidence, edge, asked, leadsOn) &&
        (isStrict || (!isTakenOut(evidence, edge, id) && !followValue(evidence, edge))),
    )
  const isCut = edges.length > MAX_READ
  return [...read, ...(isCut ? edges.slice(MAX_READ, MAX_READ + 1) : [])].map(({ siteFile, line }) => ({
    path: siteFile ?? '',
    line,
  }))
}

const COMPARED = /(?:\bis(?:\s+not)?|[!=]==?|\binstanceof|\bexcept(?:\s*\([^()]*)?|\btypeof|\bdel)\s+$/
const COMPARED_TO = /^\s*(?:is\b|[!=]==?|instanceof\b)/

function isValue({ readSource }: Evidence, edge: EdgeRow, { rules }: Asked, leadsOn: boolean): boolean {
  const text = edge.siteFile === null ? null : readSource(edge.siteFile)
  const line = text?.split('\n')[edge.line - 1]
  if (line === undefined) return true
  const at = edge.column - 1
  const name = /^[\p{L}\p{N}_$#]+/u.exec(line.slice(at))?.[0] ?? ''
  const after = line.slice(at + name.length)
  const before = line.slice(0, at).replace(/(?<![\w$.])[\w$.]+\.$/, '')
  if (leadsOn && /^\s*(?:\?\.|\.|::)/.test(after)) return false
  if (COMPARED.test(before) || COMPARED_TO.test(after)) return false
  if (rules?.typeArguments?.test(before) && /^\s*[\],]/.test(after)) return false
  const [, caller, others] =
    /(?<![\w$])([\w$]+)\(((?:[^()]{0,300},)?\s{0,20}\(?[\w\s,.]{0,300})$/.exec(before) ?? []
  if (caller === undefined || !rules?.inspectors.has(caller)) return true
  // What it calls, and what it hands on to that, is no comparison.
  return rules.callsAtOnce?.has(caller) === true && /^[^(]*,/.test(others!)
}
