/** The files of the page, as the build made them, with the headers that keep a browser from running anything else. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface PageFile {
  content: Buffer
  headers: Record<string, string>
}

const TYPES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

/** Scripts and styles are files of the page: text of a repository that got into it as markup would still not run. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const SAFE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-cache',
}

/** Undefined for any other path. */
export function pageFile(path: string): PageFile | undefined {
  const name = path === '/' ? 'index.html' : path.slice(1)
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
  if (type === undefined) return undefined
  return {
    content: readFileSync(join(pageFolder(), name)),
    headers: { ...SAFE_HEADERS, 'Content-Type': type },
  }
}

/** Beside the bundle; from the compiled files it is beside their folder. */
function pageFolder(): string {
  const [beside, further] = ['./page', '../../../bombe/page'].map(path =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  return existsSync(join(beside!, 'index.html')) ? beside! : further!
}
