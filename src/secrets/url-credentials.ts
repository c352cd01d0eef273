/** The password in an address: `scheme://user:password@host`, and the forms that drivers of databases take. */
import { isNameOfSecret, isPlaceholder } from './placeholders.ts'

export interface Span {
  at: number
  end: number
}

const LONGEST_ADDRESS = 400
const LONGEST_USER = 80
/** A host that can be nothing else: with a domain, a port, a bracket, or the name of this machine. */
const SURE_HOST =
  /^(?:[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}|\d+\.\d+\.\d+\.\d+|localhost|\[[0-9a-fA-F:.]+\]|[\w.-]+:\d{2,5})(?=[:/?#,;]|$)/
const MAY_BE_HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\$\{?\w+\}?|%s|\{\w*\})(?=[:/?#,;]|$)/

/** `at` is where `://` stands. */
export function passwordInUrl(text: string, at: number): Span | undefined {
  if (!/[A-Za-z0-9]/.test(text[at - 1] ?? '')) return undefined
  const start = at + 3
  const address = addressAt(text, start)
  const colon = address.slice(0, LONGEST_USER).search(/[:/@?#]/)
  if (colon < 0 || address[colon] !== ':' || /^\d{1,5}(?:[/?#]|$)/.test(address.slice(colon + 1, colon + 8)))
    return undefined
  const sign = passwordEnd(address, colon + 1)
  if (sign < 0) return undefined
  const password = address.slice(colon + 1, sign)
  return isPassword(password, address.slice(0, colon))
    ? { at: start + colon + 1, end: start + sign }
    : undefined
}

/** `user:password@tcp(host:3306)/db`; `at` is where `@tcp(` stands. */
export function passwordBeforeHost(text: string, at: number): Span | undefined {
  let colon = at - 1
  const least = Math.max(0, at - LONGEST_USER)
  while (colon > least && text[colon] !== ':' && !isOutside(text.charCodeAt(colon))) colon--
  const isAfterUser = text[colon] === ':' && /[\w$-]/.test(text[colon - 1] ?? '')
  if (!isAfterUser || !isPassword(text.slice(colon + 1, at), '')) return undefined
  return { at: colon + 1, end: at }
}

/** `jdbc:oracle:thin:user/password@host`; `at` is where the user begins. */
export function passwordOfOracle(text: string, at: number): Span | undefined {
  const match = /^[\w$]{1,60}\/([^\s"'`]{3,90})@(?=[/\w(])/.exec(text.slice(at, at + 200))
  if (!match || !isPassword(match[1]!, '')) return undefined
  const end = at + match[0].length - 1
  return { at: end - match[1]!.length, end }
}

function addressAt(text: string, start: number): string {
  let end = start
  const most = Math.min(text.length, start + LONGEST_ADDRESS)
  while (end < most && !isOutside(text.charCodeAt(end))) end++
  return text.slice(start, end)
}

/** Blanks, quotes, angle brackets, backslashes and control characters end an address. */
function isOutside(code: number): boolean {
  return code <= 32 || code === 34 || code === 39 || code === 96 || code === 60 || code === 62 || code === 92
}

/** A password may hold `@` and `/`: the last `@` before the query that a sure host follows, else the first. */
function passwordEnd(address: string, from: number): number {
  let first = -1
  let sure = -1
  const query = address.indexOf('?', from)
  for (let at = address.indexOf('@', from); at >= 0; at = address.indexOf('@', at + 1)) {
    const host = address.slice(at + 1, at + 120)
    if (query >= 0 && at > query && (first >= 0 || sure >= 0)) break
    if (SURE_HOST.test(host)) sure = at
    else if (first < 0 && MAY_BE_HOST.test(host)) first = at
  }
  return sure >= 0 ? sure : first
}

function isPassword(value: string, user: string): boolean {
  if (value.length < 3 || isPlaceholder(value) || isNameOfSecret(value)) return false
  return (
    !/^[{}$%<>]|^\*+$|^\.+$/.test(value) &&
    value !== user &&
    !/^(?:test|example|user|pw|p|pass|secret)$/i.test(value)
  )
}
