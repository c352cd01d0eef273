/** Path patterns of questions: `src/**`, `*.ts`, `auth/service.py`, a folder. Never backtracks. */
import { BombeError } from '../errors/bombe-error.ts'

const LONGEST_PATTERN = 500

/**
 * A pattern without `/` is matched against the file's name, or names a folder; with `/`, against the whole path.
 * `*` stops at `/`, `**` does not. Without a wildcard the pattern may also be a folder above the file.
 */
export function matchPath(pattern: string): (path: string) => boolean {
  if (pattern.length > LONGEST_PATTERN) throw new BombeError('invalid_input', 'the file pattern is too long')
  const plain = pattern.replace(/^\.?\//, '').replace(/\/+$/, '')
  if (plain === '' || plain === '.') return () => true
  if (!/[*?]/.test(plain)) return path => isAtOrUnder(path, plain)
  const tokens = tokenize(plain)
  if (plain.includes('/')) return path => run(tokens, path)
  return path => run(tokens, path.slice(path.lastIndexOf('/') + 1))
}

function isAtOrUnder(path: string, plain: string): boolean {
  if (path === plain || path.startsWith(`${plain}/`)) return true
  return path.endsWith(`/${plain}`) || (!plain.includes('/') && path.includes(`/${plain}/`))
}

type Token = { kind: 'text'; char: string } | { kind: 'one' } | { kind: 'star' } | { kind: 'any' }

function tokenize(pattern: string): Token[] {
  const tokens: Token[] = []
  // `a/**/b` also matches `a/b`, so the slash after `**` belongs to it.
  for (const [piece] of pattern.matchAll(/\*\*\/?|\*|\?|[^*?]/gu)) {
    if (piece.startsWith('**')) tokens.push({ kind: 'any' })
    else if (piece === '*') tokens.push({ kind: 'star' })
    else tokens.push(piece === '?' ? { kind: 'one' } : { kind: 'text', char: piece })
  }
  return tokens
}

/** All positions of the pattern at once, one step a character: linear in path times pattern. */
function run(tokens: readonly Token[], path: string): boolean {
  let states = follow(tokens, new Set([0]))
  for (const char of path) {
    const next = new Set<number>()
    for (const state of states) {
      const token = tokens[state]
      if (!token) continue
      if (token.kind === 'any' || (token.kind === 'star' && char !== '/')) next.add(state)
      else if (token.kind === 'one' && char !== '/') next.add(state + 1)
      else if (token.kind === 'text' && token.char === char) next.add(state + 1)
    }
    states = follow(tokens, next)
    if (states.size === 0) return false
  }
  return states.has(tokens.length)
}

/** Stars may match nothing. */
function follow(tokens: readonly Token[], states: Set<number>): Set<number> {
  for (const state of states) {
    const kind = tokens[state]?.kind
    if (kind === 'star' || kind === 'any') states.add(state + 1)
  }
  return states
}
