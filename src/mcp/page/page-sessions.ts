/** Sessions of the page: a browser that opened a one-time link may ask, with the cookie that it got for it. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A link that nobody follows is worth nothing after this. */
const LINK_HOLDS_MS = 10 * 60_000
/** Browsers at a time; the oldest is forgotten. */
const MAX_SESSIONS = 32
/** Sent to this part of the server alone: other programs on this machine share the host, not the path. */
export const PAGE_PATH = '/view/'

/** Keys and cookies are kept as hashes, so that looking one up says nothing of it. */
export class PageSessions {
  readonly #links = new Map<string, number>()
  readonly #sessions = new Set<string>()

  /** A key that opens one session. */
  makeKey(): string {
    const key = randomBytes(24).toString('base64url')
    this.#links.set(digest(key), Date.now() + LINK_HOLDS_MS)
    return key
  }

  /** The value of `Set-Cookie` for a key that was not used yet. */
  enter(key: string, { socket }: IncomingMessage): string | undefined {
    const hash = digest(key)
    const until = this.#links.get(hash)
    this.#links.delete(hash)
    if (until === undefined || until < Date.now()) return undefined
    const secret = randomBytes(32).toString('base64url')
    this.#sessions.add(digest(secret))
    const [oldest] = this.#sessions
    if (this.#sessions.size > MAX_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest)
    return `${cookieName(socket)}=${secret}; Path=${PAGE_PATH}; HttpOnly; SameSite=Strict`
  }

  isKnown({ headers, socket }: IncomingMessage): boolean {
    const own = cookieName(socket)
    const values = (headers.cookie ?? '').split(';').flatMap(part => {
      const [name, value] = part.trim().split('=')
      return name === own && value ? [value] : []
    })
    return values.some(value => this.#sessions.has(digest(value)))
  }
}

/** Browsers keep cookies by host: a page of another repository has another port, and must not replace this one's. */
function cookieName({ localPort }: IncomingMessage['socket']): string {
  return `bombe-${localPort}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
