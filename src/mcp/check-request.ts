/** Decides who may ask over HTTP: programs of this machine that know the token, and no web page. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'

/** A page whose name was pointed at this machine sends its own name as Host, and every page sends its Origin. */
export function checkRequest({ headers }: IncomingMessage): string | undefined {
  const host = validateHostHeader(headers.host, localhostAllowedHostnames())
  if (!host.ok) return host.message
  const origin = validateOriginHeader(headers.origin, localhostAllowedOrigins())
  return origin.ok ? undefined : origin.message
}

/** Hashes have one length, so that the comparison tells nothing of the token. */
export function isAuthorized({ headers }: IncomingMessage, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
