/** Which classes and objects satisfy an interface that they do not name: the checker's word on one pair after another. */
import type { Place, Relation } from '../../src/model/engine.ts'
import { readText } from '../core/read-disk.ts'
import type { AskParts } from './ask-files.ts'
import { offsetsOf } from './ask-project.ts'
import type { ApiContext } from './tsc-api.ts'

/** Nothing is annotated there: every type would do, and names alone would decide. */
const UNTYPED = /\.[cm]?jsx?$/
/** Questions in flight: while one is answered, the next is on its way. */
const AT_ONCE = 64

/** Each is asked in the project of the class; an interface which that project does not see is not satisfied in it. */
export async function* confirmImplements(
  likely: readonly Relation[],
  parts: AskParts,
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
    const held = await parts.keeper.use(config, signal, context =>
      confirmIn(context, relations, parts, signal),
    )
    yield* held ?? []
  }
}

async function confirmIn(
  context: ApiContext,
  relations: readonly Relation[],
  parts: AskParts,
  signal: AbortSignal,
): Promise<Relation[]> {
  const types = await typesOf(
    relations.flatMap(({ from, to }) => [from, to]),
    context,
    parts,
    signal,
  )
  const held: Relation[] = []
  for (let at = 0; at < relations.length; at += AT_ONCE) {
    signal.throwIfAborted()
    const some = relations.slice(at, at + AT_ONCE)
    const answers = await Promise.all(
      some.map(({ from, to }) => {
        const [source, target] = [types.get(keyOf(from)), types.get(keyOf(to))]
        return source && target ? parts.api.isAssignable(context, source, target) : false
      }),
    )
    held.push(...some.filter((_, index) => answers[index]))
  }
  return held
}

/** By place; without those the project does not have or know. */
async function typesOf(
  places: readonly Place[],
  context: ApiContext,
  parts: AskParts,
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
