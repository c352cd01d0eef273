/** The outline of each file as a resource, for clients that attach context rather than call tools. */
import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { asBombeError } from '../errors/bombe-error.ts'
import { PLAIN_AUDIENCE, renderOutline } from '../workspace/answers.ts'
import type { LiveWorkspace } from '../workspace/live-workspace.ts'

const OUTLINE = 'bombe://outline/'
const PAGE = 200
const MARKDOWN = 'text/plain'

export function addResources(server: Server, live: LiveWorkspace): void {
  server.setRequestHandler('resources/list', ({ params }) => listResources(live, params?.cursor))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        name: 'outline',
        title: 'Outline of a file',
        uriTemplate: `${OUTLINE}{+path}`,
        description: 'What a file declares and imports',
        mimeType: MARKDOWN,
      },
    ],
  }))
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq }) => {
    const text = await readResource(live, params.uri, mcpReq.signal)
    return { contents: [{ uri: params.uri, mimeType: MARKDOWN, text }] }
  })
}

async function listResources(live: LiveWorkspace, cursor: string | undefined) {
  const paths = (await live.workspace())?.paths() ?? []
  const start = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isInteger(start) || start < 0)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'no such cursor')
  const page = paths.slice(start, start + PAGE)
  return {
    resources: page.map(path => ({
      uri: uriOf(path),
      name: path,
      title: `Outline of ${path}`,
      mimeType: MARKDOWN,
    })),
    ...(start + PAGE < paths.length ? { nextCursor: String(start + PAGE) } : {}),
  }
}

async function readResource(live: LiveWorkspace, uri: string, signal: AbortSignal): Promise<string> {
  if (!uri.startsWith(OUTLINE)) throw unknown(uri)
  const path = decode(uri.slice(OUTLINE.length))
  try {
    const audience = { ...PLAIN_AUDIENCE, form: 'text' as const }
    return renderOutline(await live.ask(workspace => workspace.outline({ path }), { audience, signal }))
  } catch (error) {
    const { code, message } = asBombeError(error)
    if (code === 'file_not_found' || code === 'invalid_input') throw unknown(uri)
    throw new ProtocolError(ProtocolErrorCode.InternalError, message)
  }
}

function unknown(uri: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no resource ${uri}`, { uri })
}

function uriOf(path: string): string {
  return OUTLINE + path.split('/').map(encodeURIComponent).join('/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
