/** Reads one JSON-RPC message, or says by the standard's codes what is wrong with it. */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'

export type ReadMessage = { message: JSONRPCMessage } | { refusal: Refusal }

/** The standard wants `id: null` where the request's own cannot be told; the library's type has no null. */
export type Refusal = Omit<JSONRPCErrorResponse, 'id'> & { id: string | number | null }

export function readMessage(text: string): ReadMessage {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: refuse(null, ProtocolErrorCode.ParseError, 'this is no JSON') }
  }
  if (isMessage(value)) {
    const missing = missingParam(value)
    if (missing === null) return { message: value }
    return { refusal: refuse(idOf(value), ProtocolErrorCode.InvalidParams, missing) }
  }
  return { refusal: refuse(idOf(value), ProtocolErrorCode.InvalidRequest, fault(value)) }
}

export function refuse(id: Refusal['id'], code: number, message: string): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function isMessage(value: unknown): value is JSONRPCMessage {
  return isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value)
}

/** The library answers these as a fault of its own. */
const NEEDED: Readonly<Record<string, string>> = { 'tools/call': 'name', 'resources/read': 'uri' }

function missingParam(message: JSONRPCMessage): string | null {
  if (!('method' in message)) return null
  const params: Record<string, unknown> = message.params ?? {}
  const needed = NEEDED[message.method]
  if (needed !== undefined && typeof params[needed] !== 'string') return `params.${needed} must be a text`
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const wrong = ['arguments', '_meta'].find(name => params[name] !== undefined && !isObject(params[name]))
  return wrong === undefined ? null : `params.${wrong} must be an object`
}

function fault(value: unknown): string {
  if (Array.isArray(value)) return 'batches are not served: send one message a line'
  return 'this is no request: it needs "jsonrpc": "2.0", a method, an id that is a text or a whole number, and params that are an object'
}

function idOf(value: unknown): Refusal['id'] {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  const { id } = value
  return typeof id === 'string' || Number.isInteger(id) ? (id as string | number) : null
}
