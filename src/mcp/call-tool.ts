/** Runs one call of a tool: checks its arguments, asks, and turns answer or failure into what the protocol carries. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { asBombeError, type BombeError, errorAnswer } from '../errors/bombe-error.ts'
import { fromSettings, PLAIN_TEXT, type Progress, renderBrief } from '../workspace/answers.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { checkArguments } from './check-arguments.ts'
import type { Form } from './client-forms.ts'
import { COMMON_INPUT, WORKSPACE } from './shared-fields.ts'
import type { Tool, ToolAnswer } from './tool.ts'
import { inToolWords } from './tool-words.ts'

export interface CallRequest {
  tool: Tool
  arguments: unknown
  workspaces: Workspaces
  form: Form
  /** Whose notes count where the call names no session. */
  session: string
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
}

export async function callTool(request: CallRequest): Promise<CallToolResult> {
  const started = performance.now()
  try {
    const answer = await run(request)
    return {
      content: [
        { type: 'text', text: request.form === 'structured' ? renderBrief(answer.answer) : answer.text },
      ],
      structuredContent: answer.answer as Record<string, unknown>,
      _meta: { 'bombe/duration_ms': Math.round(performance.now() - started) },
    }
  } catch (thrown) {
    if (request.signal.aborted) throw thrown
    return failure(asBombeError(thrown))
  }
}

async function run(request: CallRequest): Promise<ToolAnswer> {
  const { tool, form, session, signal, onProgress } = request
  const accepted = tool.readOnly ? COMMON_INPUT : { workspace: WORKSPACE }
  const input = checkArguments(request.arguments, tool.input, accepted)
  await request.workspaces.start()
  return request.workspaces.ask(input.workspace as string | undefined, live => {
    for (const [name, value] of Object.entries(input))
      if (name !== 'workspace') input[name] = fromRoot(value, live.root)
    return tool.call({
      input,
      live,
      audience: { form, text: PLAIN_TEXT, ...fromSettings(live.settings) },
      signal,
      session: (input.session as string | undefined) ?? session,
      ...(onProgress ? { onProgress } : {}),
    })
  })
}

/** Agents name files by absolute paths; those inside the root mean the same without it. */
function fromRoot(value: unknown, root: string): unknown {
  if (Array.isArray(value)) return value.map(item => fromRoot(item, root))
  return typeof value === 'string' && value.startsWith(`${root}/`) ? value.slice(root.length + 1) : value
}

/** As text only: the 1.x client holds structured content against the tool's schema even when the tool has failed. */
function failure(thrown: BombeError): CallToolResult {
  const { error } = errorAnswer(thrown)
  const answer = { error: { ...error, hint: inToolWords(error.hint) } }
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], isError: true }
}
