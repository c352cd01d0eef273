/** `direction: path`: how one symbol comes to call another, over the shortest chains, or that no known chain leads there. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { findDoubts, joinDoubts } from '../../verdict/find-doubts.ts'
import type { CheckedInput } from '../declare/field.ts'
import type { Reference } from '../shared/answer.ts'
import { chooseCandidate } from '../shared/choose-candidate.ts'
import { describeStep, describeTarget } from '../shared/describe-references.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import { isCallable } from '../shared/handle.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { findAddressed } from '../shared/resolve-symbol.ts'
import { sliceLines } from '../shared/slice-lines.ts'
import { suggest } from '../shared/suggestion.ts'
import type { ReferencesAnswer } from './answer.ts'
import type { getReferencesQuestion } from './declare.ts'
import { confidenceOf, findPaths, type Hop } from './find-paths.ts'
import { renderReferences } from './render.ts'

/** Chains of one length mostly differ by a detour; a few tell all there is to know. */
const MAX_SHOWN = 3

/** Others of the same name were searched as well; a few show that there are some. */
const MAX_ALSO = 3

/** A chain of calls. Each step is what is called, `from` whom, and where. */
export interface CallPath {
  calls: number
  confidence: Reference['confidence']
  steps: Reference[]
}

export function answerPath(
  context: QueryContext,
  input: CheckedInput<typeof getReferencesQuestion.input>,
): ReferencesAnswer {
  if (input.to === undefined)
    throw new BombeError('invalid_input', 'direction path needs `to`: where the path ends')
  const { reader } = context
  const names = new SymbolNames(context)
  const starts = findAddressed(context, names, input.symbol_name)
  const ends = findAddressed(context, names, input.to)
  const { chains, capped } = findPaths(reader, names, starts, ends, Math.min(input.limit, MAX_SHOWN))
  const isReverse = chains.length === 0 && findPaths(reader, names, ends, starts, 1).chains.length > 0
  const from = endOf(names, input.symbol_name, starts, chains[0]?.[0]?.from)
  const to = endOf(names, input.to, ends, chains[0]?.at(-1)?.step.symbol)
  const others = [...starts, ...ends].filter(one => one !== from && one !== to)
  const [start, end] = [names.handle(from), names.handle(to)]
  const doubts = joinDoubts(ends.map(one => findDoubts(context, one, ['callers'])))
  return fitBudget(context, input.token_budget, {
    most: chains.length,
    build: keep => {
      // An answer without its chain would say that there is none.
      const shown = chains.slice(0, Math.max(1, keep))
      const steps = shown.flat().map(({ step }) => step)
      return finishAnswer(
        context,
        {
          target_symbol: describeTarget(names, from),
          to_symbol: describeTarget(names, to),
          paths: shown.map(chain => describeChain(context, names, chain)),
        },
        {
          files: new Set([from, to, ...steps.map(({ symbol }) => symbol)].map(({ path }) => path)),
          restsOnEdges: true,
          edges: steps.map(({ confidence }) => confidence),
          doubts,
          also: others.slice(0, MAX_ALSO).map(one => names.handle(one)),
          why: [
            ...(capped ? (['truncated_by_limit'] as const) : []),
            ...(shown.length < chains.length ? (['truncated_by_budget'] as const) : []),
            // A shorter chain may go through a call that no edge shows.
            'dynamic_call',
          ],
          suggestion: isReverse
            ? suggest('get_references', { symbol_name: end, direction: 'path', to: start })
            : shown.length > 0
              ? suggest('get_source', { symbol_name: names.handle(shown[0]![0]!.step.symbol) })
              : suggest('get_references', { symbol_name: end, direction: 'callers', depth: 3 }),
        },
      )
    },
    render: renderReferences,
  })
}

/** Chooses what a name means: the symbol on the chain, unless it is a member of one; else the symbol that leads on, or the most important. */
function endOf(
  names: SymbolNames,
  address: string,
  named: readonly SymbolRow[],
  onChain: SymbolRow | undefined,
): SymbolRow {
  const isOnChain = named.find(({ id }) => id === onChain?.id || id === onChain?.container)
  if (isOnChain) return isOnChain
  const callable = named.filter(({ kind }) => isCallable(kind))
  const possible = callable.length > 0 ? callable : named
  const [first, ...rest] = possible
  const best = rest.reduce((best, one) => (one.rank > best.rank ? one : best), first!)
  return chooseCandidate(names, address, possible)?.symbol ?? best
}

function describeChain(context: QueryContext, names: SymbolNames, chain: readonly Hop[]): CallPath {
  return {
    calls: chain.length,
    confidence: confidenceOf(chain),
    steps: chain.map(({ from, step }, index) => ({
      ...describeStep(context, names, { ...step, depth: index + 1, from }, false),
      ...sourceOf(context, from.path, step.lines[0]),
    })),
  }
}

/** The line of the first call. */
function sourceOf(context: QueryContext, path: string, line: number | undefined): { source?: string } {
  const text = line === undefined ? null : context.readSource(path)
  return text === null || line === undefined ? {} : { source: sliceLines(text, line, line).text.trim() }
}
