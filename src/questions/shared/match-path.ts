/** Path patterns of questions: `src/**`, `*.ts`, `auth/service.py`, a folder. Never backtracks. */
import { BombeError } from '../../errors/bombe-error.ts'
import { globMatcher } from '../../model/glob.ts'

const MAX_LENGTH = 500

/**
 * A pattern without `/` is matched against the file's name, or names a folder; with `/`, against the whole path.
 * `*` stops at `/`, `**` matches any number of folders. Without a wildcard the pattern may also be a folder above the file.
 */
export function matchPath(pattern: string): (path: string) => boolean {
  if (pattern.length > MAX_LENGTH) throw new BombeError('invalid_input', 'the file pattern is too long')
  const plain = pattern.replace(/^\.?\//, '').replace(/(?<!\/)\/+$/, '')
  if (plain === '' || plain === '.') return () => true
  if (!/[*?]/.test(plain)) return path => isAtOrUnder(path, plain)
  const matches = globMatcher(plain) ?? (() => false)
  if (plain.includes('/')) return matches
  return path => matches(path.slice(path.lastIndexOf('/') + 1))
}

function isAtOrUnder(path: string, plain: string): boolean {
  if (path === plain || path.startsWith(`${plain}/`)) return true
  return path.endsWith(`/${plain}`) || (!plain.includes('/') && path.includes(`/${plain}/`))
}
