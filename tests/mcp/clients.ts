/** The two generations of official clients, behind what the tests need of them. */
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client'
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { MAIN, type Sandbox } from '../cli/run-bombe.ts'

export interface ToolResult {
  content: { type: string; text?: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

export interface CallOptions {
  signal?: AbortSignal
  onprogress?: (progress: { progress: number; total?: number; message?: string }) => void
}

export interface TestClient {
  protocol(): string | undefined
  instructions(): string | undefined
  listTools(): Promise<ListedTool[]>
  call(name: string, input: Record<string, unknown>, options?: CallOptions): Promise<ToolResult>
  listResources(): Promise<{ uri: string }[]>
  read(uri: string): Promise<string>
  /** Process id of a server on stdio. */
  pid: number | null
  close(): Promise<void>
}

export interface ListedTool {
  name: string
  title?: string
  description?: string
  inputSchema: object
  outputSchema?: object
  annotations?: Record<string, unknown>
}

export type Generation = '2025-11-25' | '2026-07-28' | 'sdk 1.32'
export const GENERATIONS: readonly Generation[] = ['2026-07-28', '2025-11-25', 'sdk 1.32']

export async function connectStdio(
  generation: Generation,
  { folder, env }: Pick<Sandbox, 'folder' | 'env'>,
  name = 'bombe-test',
): Promise<TestClient> {
  const server = {
    command: process.execPath,
    args: [MAIN, '--repo', folder],
    env: env as Record<string, string>,
    stderr: 'inherit' as const,
  }
  if (generation === 'sdk 1.32') {
    const transport = new OldStdio(server)
    const client = new OldClient({ name, version: '1.0.0' })
    await client.connect(transport)
    return faceOf(client as unknown as Face, () => transport.pid)
  }
  const transport = new NewStdio(server)
  const client = newClient(generation, name)
  await client.connect(transport)
  return faceOf(client as unknown as Face, () => transport.pid)
}

export async function connectHttp(
  generation: Generation,
  url: string,
  token: string,
  name = 'bombe-test',
): Promise<TestClient> {
  const options = { requestInit: { headers: { Authorization: `Bearer ${token}` } } }
  if (generation === 'sdk 1.32') {
    const client = new OldClient({ name, version: '1.0.0' })
    // The two packages disagree about an optional field; at run time it is one.
    await client.connect(new OldHttp(new URL(url), options) as unknown as Parameters<OldClient['connect']>[0])
    return faceOf(client as unknown as Face, () => null)
  }
  const client = newClient(generation, name)
  await client.connect(new NewHttp(new URL(url), options))
  return faceOf(client as unknown as Face, () => null)
}

function newClient(generation: Generation, name: string): NewClient {
  const mode = generation === '2026-07-28' ? { pin: '2026-07-28' } : ('legacy' as const)
  return new NewClient({ name, version: '1.0.0' }, { versionNegotiation: { mode } })
}

interface Face {
  getNegotiatedProtocolVersion?(): string | undefined
  getInstructions(): string | undefined
  listTools(): Promise<{ tools: ListedTool[] }>
  callTool(...args: unknown[]): Promise<ToolResult>
  listResources(): Promise<{ resources: { uri: string }[] }>
  readResource(request: { uri: string }): Promise<{ contents: { text?: string }[] }>
  close(): Promise<void>
}

function faceOf(client: Face, pid: () => number | null): TestClient {
  const isOld = client instanceof OldClient
  return {
    protocol: () => client.getNegotiatedProtocolVersion?.(),
    instructions: () => client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    // The older client takes a result schema between request and options.
    call: (name, input, options) =>
      client.callTool({ name, arguments: input }, ...(isOld ? [undefined, options] : [options])),
    listResources: async () => (await client.listResources()).resources,
    read: async uri => (await client.readResource({ uri })).contents[0]?.text ?? '',
    pid: pid(),
    close: () => client.close(),
  }
}
