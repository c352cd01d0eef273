/** Runs one call of a tool: checks its arguments, answers, and turns answer or failure into a protocol message. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { asBombeError, type BombeError, errorAnswer } from '../errors/bombe-error.ts'
import type { Progress } from '../pipeline/index-report.ts'
import { checkArguments } from '../questions/declare/check-input.ts'
import { COMMON_INPUT, WORKSPACE } from '../questions/declare/input-fields.ts'
import { inToolWords } from '../questions/declare/print-advice.ts'
import type { Question } from '../questions/declare/question.ts'
import { textOf } from '../questions/shared/fit-budget.ts'
import { PLAIN_AUDIENCE } from '../questions/shared/question.ts'
import { renderBrief } from '../questions/shared/render-brief.ts'
import { PLAIN_TEXT } from '../questions/shared/render-text.ts'
import { maskIssued, maskIssuedIn } from '../secrets/mask-issued.ts'
import { fromSettings } from '../workspace/audience-settings.ts'
import { describeWorkspace, type WorkspaceState } from '../workspace/describe-workspace.ts'
import { absolutePathsIn } from '../workspace/follow-paths.ts'
import { lookInOthers } from '../workspace/look-in-others.ts'
import { runPicture } from '../workspace/pictures.ts'
import { runTool, type ToolAnswer, type ToolCall } from '../workspace/run-tool.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { Elsewhere } from './ask-elsewhere.ts'
import type { Form } from './client-forms.ts'

export interface CallRequest {
  question: Question
  arguments: unknown
  workspaces: Workspaces
  form: Form
  /** Whose notes count where the call names no session. */
  session: string
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  elsewhere?: Elsewhere
  /** Folders that the client has open: what is meant where the call names none. */
  roots?: readonly string[]
}

export async function callTool(request: CallRequest): Promise<CallToolResult> {
  const started = performance.now()
  try {
    const { answer, text } = await run(request)
    return maskIssuedIn<CallToolResult>({
      content: [{ type: 'text', text: request.form === 'structured' ? renderBrief(answer) : await text() }],
      structuredContent: answer as Record<string, unknown>,
      _meta: { 'bombe/duration_ms': Math.round(performance.now() - started) },
    })
  } catch (thrown) {
    if (request.signal.aborted) throw thrown
    return failure(asBombeError(thrown))
  }
}

async function run(request: CallRequest): Promise<ToolAnswer> {
  const { question, form, signal, onProgress, workspaces, elsewhere, roots } = request
  const input = checkArguments(request.arguments, question.input, question.writes ? WORKSPACE : COMMON_INPUT)
  const named = input.workspace as string | undefined
  const session = (input.session as string | undefined) ?? request.session
  const progress = onProgress ? { onProgress } : {}
  const { root, settings } = workspaces.place(named, absolutePathsIn(input), roots)
  for (const [name, value] of Object.entries(input))
    if (name !== 'workspace') input[name] = fromRoot(value, root)
  const audience = { form, text: PLAIN_TEXT, ...fromSettings(settings) }
  const others = await lookInOthers(
    { tool: question.tool, input, root, others: workspaces.besides(root), signal },
    (other, name, given, until) => askInner(request, other, name, given, until),
  )
  const call = { input, audience, signal, session, ...progress, ...(others && { others }) }
  const answer =
    (await elsewhere?.ask({ ...call, root, settings, tool: question.tool })) ??
    (await answerHere(workspaces, root, { ...call, question }))
  const whole =
    question.tool === 'status' && workspaces.all().length > 1
      ? { ...answer, workspaces: await describeAll(workspaces) }
      : answer
  return { answer: whole, text: async () => textOf(audience, whole, await question.loadRender()) }
}

/** A question of our own to one of several repositories: in the background process where there is one. */
async function askInner(
  { workspaces, session, elsewhere }: CallRequest,
  root: string,
  name: 'published' | 'uses',
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<object> {
  const { settings } = workspaces.find(root)
  const call = { input, audience: PLAIN_AUDIENCE, signal, session }
  const answer = await elsewhere?.ask({ ...call, root, settings, tool: name })
  if (answer) return answer
  await workspaces.start()
  return workspaces.ask(root, live => runPicture(live, { name, input, options: call }))
}

async function answerHere(
  workspaces: Workspaces,
  root: string,
  call: Omit<ToolCall, 'live'>,
): Promise<object> {
  await workspaces.start()
  const { answer } = await workspaces.ask(root, live => runTool({ ...call, live }))
  return answer
}

function describeAll(workspaces: Workspaces): Promise<WorkspaceState[]> {
  return Promise.all(workspaces.all().map(({ root, settings }) => describeWorkspace(root, settings)))
}

/** Agents name files by absolute paths; those inside the root mean the same without it. */
function fromRoot(value: unknown, root: string): unknown {
  if (Array.isArray(value)) return value.map(item => fromRoot(item, root))
  return typeof value === 'string' && value.startsWith(`${root}/`) ? value.slice(root.length + 1) : value
}

/** As text only: the 1.x client holds structured content against the tool's schema even when the tool has failed. */
function failure(thrown: BombeError): CallToolResult {
  const answer = errorAnswer(thrown, inToolWords)
  return { content: [{ type: 'text', text: maskIssued(JSON.stringify(answer)) }], isError: true }
}
