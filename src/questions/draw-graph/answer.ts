/** The callers and callees of a symbol as nodes and edges: who is shown is what `get_references` answers. */
import { checkInput } from '../declare/check-input.ts'
import { getReferences, type ReferencesAnswer } from '../get-references/answer.ts'
import { walkReferences } from '../get-references/walk-references.ts'
import type { Reference } from '../shared/answer.ts'
import type { Resolved } from '../shared/choose-candidate.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveOnce, resolveSymbol } from '../shared/resolve-symbol.ts'
import { EdgeList } from './collect-edges.ts'
import { GRAPH_INPUT, type GraphAnswer, type GraphInput, type GraphNode } from './declare.ts'
import { drawImports } from './draw-imports.ts'

/** Room for everything that the limit allows: a picture is cut by its limit alone. */
const ALL_TOKENS = 1_000_000

/** `known`: the target, where it was resolved already. */
export function drawGraph(context: QueryContext, given: GraphInput, known?: Resolved): GraphAnswer {
  const input = checkInput(GRAPH_INPUT, given)
  const names = new SymbolNames(context)
  const target = resolveOnce(context, names, input.symbol_name, known).symbol
  if (target.kind === 'module') return drawImports(context, names, target, input)
  const { direction, depth, limit, include_tests } = input
  const answer = getReferences(
    context,
    {
      symbol_name: names.handle(target),
      ...{ direction, depth, limit, include_tests, token_budget: ALL_TOKENS },
    },
    { symbol: target, also: [] },
  )
  const nodes = nodesOf(answer)
  const edges = edgesOf(answer, nodes)
  addEdgesBetween(context, names, nodes, edges)
  return {
    target: answer.target_symbol.handle,
    edges_are: 'calls',
    nodes: [...nodes.values()],
    ...edges.finish(answer),
  }
}

/** Nearest first, so that what leads to a symbol stands before it; without that, it is left out. */
function nodesOf({ target_symbol: target, callers = [], callees = [] }: ReferencesAnswer) {
  const { handle, name, kind, file_path, line } = target
  const nodes = new Map<string, GraphNode>([
    [handle, { handle, name, kind, file_path, line, is_target: true }],
  ])
  for (const list of [callers, callees]) {
    const reached = new Set([handle])
    for (const one of [...list].sort((a, b) => a.depth - b.depth)) {
      if (!reached.has(one.from ?? handle)) continue
      reached.add(one.handle)
      if (!nodes.has(one.handle)) nodes.set(one.handle, nodeOf(one))
    }
  }
  return nodes
}

function nodeOf({ handle, name, kind, file_path, line }: Reference): GraphNode {
  return { handle, name, kind, file_path, line, is_target: false }
}

function edgesOf(answer: ReferencesAnswer, nodes: ReadonlyMap<string, GraphNode>): EdgeList {
  const edges = new EdgeList(nodes)
  const target = answer.target_symbol.handle
  for (const { handle, from = target, confidence, site_lines } of answer.callers ?? [])
    edges.add(handle, from, confidence, site_lines)
  for (const { handle, from = target, confidence, site_lines } of answer.callees ?? [])
    edges.add(from, handle, confidence, site_lines)
  return edges
}

/** The references name one way to each symbol; a picture shows every call among those it shows. */
function addEdgesBetween(
  context: QueryContext,
  names: SymbolNames,
  nodes: ReadonlyMap<string, GraphNode>,
  edges: EdgeList,
): void {
  for (const handle of nodes.keys()) {
    const symbol = resolveSymbol(context, names, handle)
    const { steps } = walkReferences(context.reader, names, symbol, 'callees', 1)
    for (const step of steps) edges.add(handle, names.handle(step.symbol), step.confidence, step.lines)
  }
}
