/** The map, the outline of each file and the callers of a symbol as resources, for clients that attach context rather than call tools. */
import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { asBombeError } from '../errors/bombe-error.ts'
import { renderOutline } from '../questions/get-outline/render.ts'
import { renderReferences } from '../questions/get-references/render.ts'
import { renderStructure } from '../questions/get-structure/render.ts'
import { PLAIN_AUDIENCE } from '../questions/shared/question.ts'
import { maskIssued, maskIssuedIn } from '../secrets/mask-issued.ts'
import type { LiveWorkspace } from '../workspace/live-workspace.ts'

const MAP = 'bombe://map'
const OUTLINE = 'bombe://outline/'
const CALLERS = 'bombe://callers/'
/** Failures that mean that there is no such resource. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'file_not_found',
  'symbol_not_found',
  'ambiguous_symbol',
  'invalid_input',
  'path_outside_root',
])
const PAGE = 200
const PLAIN = 'text/plain'

export function addResources(server: Server, live: LiveWorkspace): void {
  server.setRequestHandler('resources/list', async ({ params }) =>
    maskIssuedIn(await listResources(live, params?.cursor)),
  )
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        name: 'outline',
        title: 'Outline of a file',
        uriTemplate: `${OUTLINE}{+path}`,
        description: 'What a file declares and imports',
        mimeType: PLAIN,
      },
      {
        name: 'callers',
        title: 'Callers of a symbol',
        uriTemplate: `${CALLERS}{+symbol}`,
        description: 'Who calls a symbol, by handle or name, with lines and confidence',
        mimeType: PLAIN,
      },
    ],
  }))
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq }) => {
    const text = maskIssued(await readResource(live, params.uri, mcpReq.signal))
    return { contents: [{ uri: params.uri, mimeType: PLAIN, text }] }
  })
}

async function listResources(live: LiveWorkspace, cursor: string | undefined) {
  const start = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isInteger(start) || start < 0)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'no such cursor')
  const open = await live.workspace()
  const paths = (await open?.put(workspace => workspace.paths())) ?? []
  const map = { uri: MAP, name: 'map', title: 'Map of the repository', mimeType: PLAIN }
  const outlines = paths.slice(start, start + PAGE).map(path => ({
    uri: uriOf(path),
    name: path,
    title: `Outline of ${path}`,
    mimeType: PLAIN,
  }))
  return {
    resources: start === 0 ? [map, ...outlines] : outlines,
    ...(start + PAGE < paths.length ? { nextCursor: String(start + PAGE) } : {}),
  }
}

async function readResource(live: LiveWorkspace, uri: string, signal: AbortSignal): Promise<string> {
  // A resource cannot say "later": its reader waits for the index.
  const audience = { ...PLAIN_AUDIENCE, form: 'text' as const }
  const options = { audience, signal, needsWholeIndex: true }
  try {
    if (uri === MAP) return renderStructure(await live.ask(workspace => workspace.structure({}), options))
    if (uri.startsWith(CALLERS)) {
      const symbol_name = decode(uri.slice(CALLERS.length))
      const input = { symbol_name, direction: 'callers' } as const
      return renderReferences(await live.ask(workspace => workspace.references(input, signal), options))
    }
    if (!uri.startsWith(OUTLINE)) throw unknown(uri)
    const path = decode(uri.slice(OUTLINE.length))
    return renderOutline(await live.ask(workspace => workspace.outline({ path }), options))
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const { code, message } = asBombeError(error)
    if (UNKNOWN.has(code)) throw unknown(uri, message)
    throw new ProtocolError(ProtocolErrorCode.InternalError, message)
  }
}

function unknown(uri: string, why?: string): ProtocolError {
  const message = `there is no resource ${uri}${why === undefined ? '' : `: ${why}`}`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri })
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
