/** Asks for what the address of a graph names, and joins the answers. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { GraphAnswer } from '../../src/questions/draw-graph/declare.ts'
import type { ExternalCall } from '../../src/questions/get-externals/declare.ts'
import type { Answer } from '../../src/questions/shared/answer.ts'
import { ask } from '../ask.ts'
import type { Asked } from '../use-answer.ts'
import { useAnswer, useSettledAnswer } from '../use-answer.ts'
import { GraphModel } from './graph-model.ts'

export interface GraphQuery {
  about: string
  direction: 'both' | 'callers' | 'callees'
  depth: number
  tests: boolean
  externals: boolean
  /** What was clicked to see more. */
  more: readonly string[]
  /** Where a path ends; '' for none. */
  to: string
}

/** More steps reach more symbols: what is drawn must still be readable. */
const LIMITS = [1_500, 1_500, 300, 150, 120, 100]
const MORE_LIMIT = 60
const MAX_ASKED_OUTSIDE = 300

export interface Graphed extends Pick<Asked<Answer>, 'failure' | 'isLoading' | 'again'> {
  model?: GraphModel
  answer?: Answer
  /** Where a path begins. */
  target?: { handle: string }
  /** Engines are still being asked. */
  isSettling: boolean
  /** There is a path, where one was asked for. */
  hasPath: boolean
  edgesAre: GraphAnswer['edges_are']
}

export function useGraph(query: GraphQuery): Graphed {
  const { about, direction, depth, tests, externals, more, to } = query
  const isPath = to !== ''
  const drawn = useSettledAnswer(
    'graph',
    isPath ? null : { symbol_name: about, direction, depth, include_tests: tests, limit: LIMITS[depth] },
  )
  const path = useAnswer('get_references', isPath ? { symbol_name: about, direction: 'path', to } : null)
  const further = useFurther(more, tests)
  const asked = isPath ? path : drawn
  const base = useMemo(() => {
    const model = new GraphModel()
    if (isPath && path.answer) model.addPaths(path.answer.target_symbol, path.answer.paths ?? [])
    if (!isPath && drawn.answer) model.add(drawn.answer)
    for (const answer of further) model.add(answer)
    return model
  }, [isPath, path.answer, drawn.answer, further])
  const outside = useExternals(externals ? base : undefined)
  const model = useMemo(() => {
    const joined = new GraphModel()
    for (const [key, node] of base.nodes) joined.nodes.set(key, node)
    for (const [key, edge] of base.edges) joined.edges.set(key, edge)
    joined.externals.push(...outside)
    return joined
  }, [base, outside])
  return {
    ...(asked.answer ? { model, answer: asked.answer } : {}),
    ...(isPath && path.answer ? { target: path.answer.target_symbol } : {}),
    ...(asked.failure ? { failure: asked.failure } : {}),
    isLoading: asked.isLoading,
    again: asked.again,
    isSettling: !isPath && drawn.isSettling,
    hasPath: !isPath || (path.answer?.paths ?? []).length > 0,
    edgesAre: (!isPath && drawn.answer?.edges_are) || 'calls',
  }
}

/** Answers are kept, so that a further click asks for nothing twice. */
function useFurther(more: readonly string[], tests: boolean): readonly GraphAnswer[] {
  const [known, setKnown] = useState<ReadonlyMap<string, GraphAnswer>>(new Map())
  const keys = more.map(handle => `${tests} ${handle}`)
  useEffect(() => {
    const ended = new AbortController()
    for (const [place, handle] of more.entries()) {
      const key = keys[place]!
      if (known.has(key)) continue
      const input = { symbol_name: handle, depth: 1, include_tests: tests, limit: MORE_LIMIT }
      ask('graph', input, ended.signal, true).then(
        answer => setKnown(before => new Map([...before, [key, answer]])),
        () => {},
      )
    }
    return () => ended.abort()
  }, [keys.join('\0')])
  return useMemo(
    () =>
      keys.flatMap(key => {
        const answer = known.get(key)
        return answer ? [answer] : []
      }),
    [keys.join('\0'), known],
  )
}

const NONE: readonly ExternalCall[] = []

function useExternals(model: GraphModel | undefined): readonly ExternalCall[] {
  const [found, setFound] = useState<readonly ExternalCall[]>(NONE)
  useEffect(() => {
    const handles = [...(model?.nodes.values() ?? [])].flatMap(({ handle, line }) =>
      line > 0 ? [handle] : [],
    )
    setFound(NONE)
    if (handles.length === 0) return
    const ended = new AbortController()
    ask('externals', { symbol_names: handles.slice(0, MAX_ASKED_OUTSIDE) }, ended.signal).then(
      ({ externals }) => setFound(externals),
      () => {},
    )
    return () => ended.abort()
  }, [model])
  return model ? found : NONE
}
