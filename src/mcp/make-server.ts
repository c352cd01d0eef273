/** Makes a server for one connection or one request: lists tools, resources and prompts, passes calls on. */
import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  type Implementation,
  type jsonSchemaValidator,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { BombeError } from '../errors/bombe-error.ts'
import { describeProgress, type Progress } from '../pipeline/index-report.ts'
import { questionNamed } from '../questions/all-questions.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { Elsewhere } from './ask-elsewhere.ts'
import { callTool } from './call-tool.ts'
import { formFor, isTextAlone } from './client-forms.ts'
import { followClientRoots } from './client-roots.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { listedTools } from './list-tools.ts'
import { addPrompts } from './prompts.ts'
import { addResources } from './resources.ts'

export interface Served {
  workspaces: Workspaces
  version: string
  /** Answers calls in place of this process, where there is one that can. */
  elsewhere?: Elsewhere
  /** One client keeps the connection, and may say which folders it has open. */
  followsRoots?: boolean
  /** Called after every call: which tool, how long, with what verdict. */
  onCall?: (tool: string, durationMs: number, answer: unknown) => void
}

export function makeServer(served: Served): Server {
  const { workspaces, version, followsRoots } = served
  const server = new Server(
    { name: 'bombe', title: 'bombe', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: NO_FORMS,
    },
  )
  server.setRequestHandler('tools/list', (_, context) => {
    const setting = workspaces.default.settings['answers.form']
    return { tools: listedTools(workspaces, !isTextAlone(setting, clientName(server, context))) }
  })
  const roots = followsRoots ? followClientRoots(server) : undefined
  server.setRequestHandler('tools/call', async ({ params }, context) =>
    call(server, served, params, context, (await roots?.paths()) ?? []),
  )
  addResources(server, workspaces.default)
  addPrompts(server)
  return server
}

/** The library would check with it what people fill into a server's forms, and make a large one for every request. */
const NO_FORMS: jsonSchemaValidator = {
  getValidator() {
    throw new BombeError('internal', 'bombe sends no forms')
  },
}

async function call(
  server: Server,
  served: Served,
  params: { name: string; arguments?: unknown },
  context: ServerContext,
  roots: readonly string[],
): Promise<CallToolResult> {
  const { workspaces, elsewhere, onCall } = served
  const { settings } = workspaces.default
  const hidden = settings['tools.hidden']
  const question = hidden.includes(params.name) ? undefined : questionNamed(params.name)
  if (!question) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${params.name}`)
  const started = performance.now()
  const client = clientName(server, context)
  const onProgress = progressOf(context)
  const result = await oneOfFew(served, () =>
    callTool({
      question,
      arguments: params.arguments,
      workspaces,
      roots,
      form: formFor(settings['answers.form'], client),
      session: context.sessionId ?? 'default',
      signal: context.mcpReq.signal,
      ...(onProgress ? { onProgress } : {}),
      ...(elsewhere ? { elsewhere } : {}),
    }),
  )
  const { structuredContent, ...text } = result
  onCall?.(question.tool, performance.now() - started, structuredContent)
  return isTextAlone(settings['answers.form'], client) ? text : result
}

/** A call that was cancelled counts until its work has really ended. */
async function oneOfFew<T>(served: Served, work: () => Promise<T>): Promise<T> {
  const running = calls.get(served) ?? 0
  if (running >= MAX_CALLS_AT_ONCE) {
    const message = `${MAX_CALLS_AT_ONCE} calls are under way: wait for an answer, then ask again`
    throw new ProtocolError(TOO_MANY, message)
  }
  calls.set(served, running + 1)
  try {
    return await work()
  } finally {
    calls.set(served, (calls.get(served) ?? 1) - 1)
  }
}

const calls = new WeakMap<Served, number>()
const MAX_CALLS_AT_ONCE = 128
/** JSON-RPC leaves -32000 to -32099 to servers. */
const TOO_MANY = -32_000

/** From the handshake (2025), from the envelope of each request (2026), else from the HTTP header. */
function clientName(server: Server, context: ServerContext): string | undefined {
  const envelope = context.mcpReq.envelope as Record<string, Implementation | undefined> | undefined
  const agent = context.http?.req?.headers.get('user-agent') ?? undefined
  return envelope?.[CLIENT_INFO_META_KEY]?.name ?? server.getClientVersion()?.name ?? agent
}

/** Progress must grow from one notification to the next, whatever the stages of the work are. */
function progressOf({ mcpReq }: ServerContext): ((progress: Progress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return undefined
  let last = -1
  return report => {
    const { stage, done, total } = report
    const progress = STAGES.indexOf(stage) + (total > 0 ? done / total : 0)
    if (progress <= last) return
    last = progress
    const params = { progressToken, progress, total: STAGES.length, message: describeProgress(report) }
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}

const STAGES: readonly Progress['stage'][] = [
  'wait',
  'discover',
  'queue',
  'extract',
  'resolve',
  'write',
  'validate',
  'settle',
]
