/** Checks which classes and objects satisfy an interface that they do not name: one query to the checker per pair. */
import type { Place, Relation } from '../../../src/model/engine.ts'
import { readText } from '../../core/find/read-disk.ts'
import type { QueryParts } from './query-files.ts'
import { offsetsOf } from './query-project.ts'
import type { ApiContext } from './tsc-api.ts'

/** JavaScript has no annotations: every type would match, and names alone would decide. */
const UNTYPED = /\.[cm]?jsx?$/
/** Queries in flight. */
const AT_ONCE = 64

/**
 * Each pair is queried in the project of the class. An interface that this project does not see is not satisfied in
 * it.
 */
export async function* confirmImplements(
  likely: readonly Relation[],
  parts: QueryParts,
  signal: AbortSignal,
): AsyncIterable<Relation> {
  const typed = likely.filter(({ from }) => !UNTYPED.test(from.path))
  const byConfig = new Map<string, Relation[]>()
  for (const relation of typed) {
    const { path } = relation.from
    const project = parts.ownerOf(path)
    const config = parts.ownConfig(project) ?? (await parts.syntheticConfig(path, project, signal))
    const known = byConfig.get(config)
    if (known) known.push(relation)
    else byConfig.set(config, [relation])
  }
  for (const [config, relations] of byConfig) {
    const confirmed = await parts.snapshots.use(config, signal, context =>
      confirmIn(context, relations, parts, signal),
    )
    yield* confirmed ?? []
  }
}

async function confirmIn(
  context: ApiContext,
  relations: readonly Relation[],
  parts: QueryParts,
  signal: AbortSignal,
): Promise<Relation[]> {
  const types = await typesOf(
    relations.flatMap(({ from, to }) => [from, to]),
    context,
    parts,
    signal,
  )
  const confirmed: Relation[] = []
  for (let at = 0; at < relations.length; at += AT_ONCE) {
    signal.throwIfAborted()
    const some = relations.slice(at, at + AT_ONCE)
    const answers = await Promise.all(
      some.map(({ from, to }) => {
        const [source, target] = [types.get(keyOf(from)), types.get(keyOf(to))]
        return source && target ? parts.api.isAssignable(context, source, target) : false
      }),
    )
    some.forEach((relation, index) => {
      if (answers[index]) confirmed.push(relation)
    })
  }
  return confirmed
}

/** By place, without those that the project does not have. */
async function typesOf(
  places: readonly Place[],
  context: ApiContext,
  parts: QueryParts,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const byPath = new Map<string, Map<string, Place>>()
  for (const place of places) {
    const known = byPath.get(place.path) ?? new Map<string, Place>()
    byPath.set(place.path, known.set(keyOf(place), place))
  }
  const types = new Map<string, number>()
  for (const [path, named] of byPath) {
    const absolute = parts.absolute(path)
    const text = readText(absolute)
    if (text === null) continue
    const offsets = offsetsOf(text, [...named.values()])
    const symbols = (await parts.api.symbolsAt(context, absolute, offsets, signal)) ?? []
    const found = await Promise.all(symbols.map(symbol => symbol && parts.api.typeOfSymbol(context, symbol)))
    for (const [index, key] of [...named.keys()].entries()) {
      const type = found[index]
      if (type) types.set(key, type)
    }
  }
  return types
}

function keyOf({ path, line, column }: Place): string {
  return `${line}:${column}:${path}`
}
