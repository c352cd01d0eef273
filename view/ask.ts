/** Puts a question to the server, or to the editor that shows the page. */
import type { PageState } from '../src/mcp/page/describe-state.ts'
import type { GraphAnswer } from '../src/questions/draw-graph/declare.ts'
import type { BlastRadiusAnswer } from '../src/questions/get-blast-radius/answer.ts'
import type { ContextAnswer } from '../src/questions/get-context/answer.ts'
import type { CrossingsAnswer } from '../src/questions/get-crossings/declare.ts'
import type { DiffAnswer } from '../src/questions/get-diff/answer.ts'
import type { ExternalsAnswer } from '../src/questions/get-externals/declare.ts'
import type { FileAnswer } from '../src/questions/get-file/declare.ts'
import type { HistoryAnswer } from '../src/questions/get-history/declare.ts'
import type { OutlineAnswer } from '../src/questions/get-outline/answer.ts'
import type { ReferencesAnswer } from '../src/questions/get-references/answer.ts'
import type { SourceAnswer } from '../src/questions/get-source/answer.ts'
import type { StructureAnswer } from '../src/questions/get-structure/answer.ts'
import type { TreeAnswer } from '../src/questions/get-tree/answer.ts'
import type { SearchAnswer } from '../src/questions/search-symbols/answer.ts'
import type { SearchTextAnswer } from '../src/questions/search-text/answer.ts'
import type { StatusAnswer } from '../src/questions/status/answer.ts'
import { currentRef } from './route.ts'

/** What the page asks, and what it gets. */
export interface Answers {
  state: PageState
  status: StatusAnswer
  search_symbols: SearchAnswer
  search_text: SearchTextAnswer
  get_context: ContextAnswer
  get_references: ReferencesAnswer
  get_blast_radius: BlastRadiusAnswer
  get_structure: StructureAnswer
  get_source: SourceAnswer
  get_outline: OutlineAnswer
  get_diff: DiffAnswer
  tree: TreeAnswer
  file: FileAnswer
  graph: GraphAnswer
  history: HistoryAnswer
  refs: { refs: { ref: string; kind: string }[] }
  notes: object
  index: { id: number; state: string }
  crossings: CrossingsAnswer
  externals: ExternalsAnswer
}

export type QuestionName = keyof Answers

/** These are about the work tree, or name their refs themselves. */
const WITHOUT_REF: ReadonlySet<QuestionName> = new Set<QuestionName>([
  ...(['state', 'status', 'get_diff', 'refs', 'index', 'notes'] as const),
])

export class Refused extends Error {
  readonly code: string
  readonly hint: string
  readonly data: Record<string, unknown>

  constructor(code: string, message: string, hint = '', data: unknown = {}) {
    super(message)
    this.code = code
    this.hint = hint
    this.data = (data ?? {}) as Record<string, unknown>
  }
}

interface Reply {
  answer?: object
  error?: { code: string; message: string; hint: string; data?: unknown } | string
}

/** The editor's side of a page that is shown in it. */
interface EditorApi {
  postMessage(message: object): void
}

declare global {
  interface Window {
    acquireVsCodeApi?: () => EditorApi
  }
}

const editor = window.acquireVsCodeApi?.()

export async function ask<Name extends QuestionName>(
  question: Name,
  input: object = {},
  signal?: AbortSignal,
  /** With what is known already; engines are not waited for. */
  atOnce = false,
): Promise<Answers[Name]> {
  const ref = currentRef()
  const asked = ref === undefined || WITHOUT_REF.has(question) ? input : { ref, ...input }
  const reply = await (editor ? askEditor : askServer)({ question, input: asked, atOnce }, signal)
  if (reply.answer) return reply.answer as Answers[Name]
  const { error } = reply
  if (typeof error === 'object') throw new Refused(error.code, error.message, error.hint, error.data)
  throw new Refused('unauthorized', error ?? 'the server did not answer')
}

async function askServer(call: object, signal?: AbortSignal): Promise<Reply> {
  const response = await post('view/ask', call, signal)
  if (response.status === 401)
    throw new Refused('unauthorized', 'This page does not know you yet', 'run `bombe view` and open its link')
  return (await response.json()) as Reply
}

/** Takes the one-time key of the link; false where it was used before. */
export async function enter(key: string): Promise<boolean> {
  return editor !== undefined || (await post('view/enter', { key })).ok
}

async function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refused('unreachable', 'bombe does not answer any more', 'start it again: bombe view')
  }
}

const waiting = new Map<number, (reply: Reply) => void>()
let asked = 0

function askEditor(call: object): Promise<Reply> {
  return new Promise(resolve => {
    waiting.set(++asked, resolve)
    editor?.postMessage({ ask: asked, ...call })
  })
}

if (editor) {
  window.addEventListener('message', ({ data }) => {
    const { answered, reply, show } = data as { answered?: number; reply?: Reply; show?: string }
    if (show !== undefined) location.hash = show
    if (answered === undefined || !reply) return
    waiting.get(answered)?.(reply)
    waiting.delete(answered)
  })
}

/** Whether the page can lead to the source in an editor. */
export const isInEditor = editor !== undefined

export function openInEditor(path: string, line: number): void {
  editor?.postMessage({ open: path, line })
}
