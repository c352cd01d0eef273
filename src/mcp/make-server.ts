/** Makes a server for one connection or one request: lists tools and resources, passes calls on. */
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
import type { Progress } from '../workspace/answers.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { callTool } from './call-tool.ts'
import { formFor } from './client-forms.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { listedTools } from './list-tools.ts'
import { addResources } from './resources.ts'
import { TOOLS } from './tools.ts'

export interface Served {
  workspaces: Workspaces
  version: string
  /** Called after every call: which tool, how long, with what verdict. */
  onCall?: (tool: string, durationMs: number, answer: unknown) => void
}

export function makeServer(served: Served): Server {
  const { workspaces, version } = served
  const server = new Server(
    { name: 'bombe', title: 'bombe', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: NO_FORMS,
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listedTools(workspaces) }))
  server.setRequestHandler('tools/call', ({ params }, context) => call(server, served, params, context))
  // There are none; clients of both generations ask all the same.
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }))
  addResources(server, workspaces.default)
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
  { workspaces, onCall }: Served,
  params: { name: string; arguments?: unknown },
  context: ServerContext,
): Promise<CallToolResult> {
  const { settings } = workspaces.default
  const hidden = settings['tools.hidden']
  const tool = TOOLS.find(({ name }) => name === params.name && !hidden.includes(name))
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${params.name}`)
  const started = performance.now()
  const client = clientName(server, context)
  const onProgress = progressOf(context)
  const result = await callTool({
    tool,
    arguments: params.arguments,
    workspaces,
    form: formFor(settings['answers.form'], client),
    session: context.sessionId ?? 'default',
    signal: context.mcpReq.signal,
    ...(onProgress ? { onProgress } : {}),
  })
  onCall?.(tool.name, performance.now() - started, result.structuredContent)
  return result
}

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
  return ({ stage, done, total }) => {
    const progress = STAGES.indexOf(stage) + (total > 0 ? done / total : 0)
    if (progress <= last) return
    last = progress
    const message = total > 1 ? `${stage} ${done} of ${total}` : stage
    const params = { progressToken, progress, total: STAGES.length, message }
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}

const STAGES: readonly Progress['stage'][] = [
  'wait',
  'discover',
  'extract',
  'resolve',
  'write',
  'validate',
  'settle',
]
