/** Reads the cases of an evaluation folder: one JSON object per line, one case per object. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every case of the folder's `*.jsonl` files, by suite, then in file order. */
export function readCases(folder: string, suites: readonly string[] = []): Case[] {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .sort()
  const cases = files.flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
  return cases
    .filter(line => line.trim() !== '')
    .map(line => normalize(JSON.parse(line) as Case))
    .filter(one => suites.length === 0 || suites.includes(one.suite))
}

/** Lines are 1-based, columns 0-based in code points (jelly: 1-based). */
export interface EvalPlace {
  file: string
  line: number
  col?: number
  len?: number
}

interface CaseBase {
  suite: string
  case: string
  language: string
  files: string[]
}

export interface CallEnd {
  /** null: outside the case; absent: any file of the case. */
  file?: string | null
  name?: string
  line?: number
  col?: number
  end_line?: number
  end_col?: number
  module?: boolean
  anonymous?: boolean
  synthetic?: boolean
}

export interface CallEdge {
  caller: CallEnd
  callee: CallEnd
  external?: boolean
  synthetic?: boolean
}

export interface CallGraphCase extends CaseBase {
  kind: 'callgraph'
  complete: boolean | 'dynamic'
  edges: CallEdge[]
  forbidden?: CallEdge[]
}

export interface NavigationPair extends EvalPlace {
  col: number
  name: string
  targets: EvalPlace[]
  none?: boolean
}

export interface NavigationCase extends CaseBase {
  kind: 'navigation'
  pairs: NavigationPair[]
}

export interface LspQuery {
  op: 'def' | 'refs' | 'implementation' | 'incomingcalls' | 'outgoingcalls'
  at: EvalPlace & { col: number }
  expect: (EvalPlace & { col: number; kind?: string })[]
}

export interface LspQueryCase extends CaseBase {
  kind: 'lspquery'
  queries: LspQuery[]
}

export type Case = CallGraphCase | NavigationCase | LspQueryCase

/** Some suites write file names with a leading slash; on disk they have none. */
function normalize(one: Case): Case {
  const stripped = JSON.stringify(one, (key, value: unknown) =>
    key === 'file' && typeof value === 'string' ? value.replace(/^\//, '') : value,
  )
  const result = JSON.parse(stripped) as Case
  result.files = result.files.map(file => file.replace(/^\//, ''))
  return result
}
