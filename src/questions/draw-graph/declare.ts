/** `bombe graph`: what can be asked of a picture, and what it shows. The fields are those of `get_references`. */
import type { Confidence } from '../../model/index.ts'
import type { Fields, InputOf } from '../declare/field.ts'
import { getReferencesQuestion } from '../get-references/declare.ts'
import type { Answer } from '../shared/answer.ts'

const { symbol_name, include_tests, ref } = getReferencesQuestion.input

export const GRAPH_INPUT = {
  symbol_name: {
    ...symbol_name,
    argument: '<symbol|path>',
    help: 'a symbol: its callers and callees; a file or folder: its imports',
  },
  format: {
    type: 'choice',
    choices: ['mermaid', 'svg', 'dot', 'graphml', 'json'],
    preset: 'mermaid',
    flag: '--format <format>',
    help: 'how the picture is written',
  },
  direction: {
    type: 'choice',
    choices: ['both', 'callers', 'callees'],
    preset: 'both',
    flag: '-d, --direction <direction>',
    help: 'of a file: callers are importers, callees are imports',
  },
  depth: {
    type: 'whole',
    from: 1,
    to: 5,
    preset: 1,
    flag: '--depth <depth>',
    help: 'how far to follow; of a folder: how many levels of folders to show',
  },
  include_tests,
  limit: {
    type: 'whole',
    from: 1,
    to: 2000,
    preset: 25,
    flag: '-n, --limit <count>',
    help: 'how many to show in each direction',
  },
  ref,
} as const satisfies Fields

export type GraphInput = InputOf<typeof GRAPH_INPUT>
export type GraphFormat = (typeof GRAPH_INPUT.format.choices)[number]

export interface GraphNode {
  /** A handle, or the path of a file or folder. */
  handle: string
  name: string
  kind: string
  file_path: string
  /** 0 for a file or folder. */
  line: number
  is_target: boolean
}

export interface GraphEdge {
  /** Who calls or imports, and what. */
  from: string
  to: string
  confidence: Confidence
  /** Lines of the calls in the file of `from`. */
  lines: number[]
  /** How many imports or calls it stands for. */
  count: number
  /** The edge is part of a cycle. */
  in_cycle: boolean
}

export interface GraphAnswer extends Answer {
  target: string
  /** What an edge means. */
  edges_are: 'calls' | 'imports'
  nodes: GraphNode[]
  edges: GraphEdge[]
}
