/** Ignore rules of a folder and its parents, with git's semantics: the last pattern that matches decides. */
import ignore, { type Ignore } from 'ignore'
import { boundPatterns } from './bound-patterns.ts'

/** `included`: a negated pattern includes it again. `neutral`: no pattern matches. */
export type IgnoreVerdict = 'ignored' | 'included' | 'neutral'

export class IgnoreRules {
  readonly #matcher: Ignore
  readonly #folders = new Map<string, IgnoreVerdict>()
  readonly isEmpty: boolean
  /** Literal prefixes of negated patterns: ignored files below them may be included again. */
  readonly reincluded: readonly string[]

  private constructor(matcher: Ignore, isEmpty: boolean, reincluded: readonly string[]) {
    this.#matcher = matcher
    this.isEmpty = isEmpty
    this.reincluded = reincluded
  }

  static none(): IgnoreRules {
    // The library ignores case by default; git on Linux does not.
    return new IgnoreRules(ignore({ ignorecase: false }), true, [])
  }

  /**
   * Adds the rules of a file in `folder` (repo-relative). All patterns go into one matcher, rewritten to the root.
   * With one matcher per file, an outer file would ignore a folder that an inner file includes again.
   */
  extend(folder: string, lines: readonly string[]): { rules: IgnoreRules; dropped: string[] } {
    const { patterns, dropped } = boundPatterns(lines)
    if (patterns.length === 0) return { rules: this, dropped }
    const rebased = patterns.map(pattern => rebase(pattern, folder))
    const matcher = ignore({ ignorecase: false }).add(this.#matcher).add(rebased)
    const prefixes = rebased.filter(pattern => pattern.startsWith('!')).map(literalPrefix)
    const reincluded = [...this.reincluded, ...prefixes.filter(prefix => prefix !== '')]
    return { rules: new IgnoreRules(matcher, false, reincluded), dropped }
  }

  ofFile(path: string): IgnoreVerdict {
    if (this.isEmpty) return 'neutral'
    const own = this.#test(path)
    return own === 'neutral' ? this.ofFolder(parentOf(path)) : own
  }

  /** The pattern that decides about a path or a folder above it, as the root's file would have it. */
  patternFor(path: string): string | undefined {
    for (let at = path; at !== '' && !this.isEmpty; at = parentOf(at)) {
      for (const form of at === path ? [at, `${at}/`] : [`${at}/`]) {
        if (!ignore.isPathValid(form)) continue
        const { ignored, rule } = this.#matcher.test(form)
        if (ignored && rule) return rule.pattern
      }
    }
    return undefined
  }

  ofFolder(path: string): IgnoreVerdict {
    if (this.isEmpty || path === '') return 'neutral'
    let verdict = this.#folders.get(path)
    if (verdict === undefined) {
      verdict = this.#test(`${path}/`)
      if (verdict === 'neutral') verdict = this.ofFolder(parentOf(path))
      this.#folders.set(path, verdict)
    }
    return verdict
  }

  #test(path: string): IgnoreVerdict {
    if (!ignore.isPathValid(path)) return 'neutral'
    const { ignored, unignored } = this.#matcher.test(path)
    return ignored ? 'ignored' : unignored ? 'included' : 'neutral'
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The same pattern as it would be written in the root's file. */
function rebase(pattern: string, folder: string): string {
  if (folder === '') return pattern
  const sign = pattern.startsWith('!') ? '!' : ''
  const body = pattern.slice(sign.length).replace(/^\\([!#])/, '$1')
  const base = `/${folder.replace(/[\\*?[\]!#]/g, '\\$&')}`
  if (body.startsWith('/')) return sign + base + body
  const anchored = /\/./.test(body.trimEnd())
  return `${sign}${base}/${anchored ? '' : '**/'}${body}`
}

/** `!/node_modules/@acme/*.ts` -> `node_modules/@acme`; '' if a wildcard comes first. */
function literalPrefix(pattern: string): string {
  const segments = pattern.replace(/^!\/?/, '').replace(/\/$/, '').split('/')
  const wild = segments.findIndex(segment => /[*?[\]\\]/.test(segment))
  const literal = wild < 0 ? segments : segments.slice(0, wild)
  return literal.includes('..') || literal.includes('.') ? '' : literal.join('/')
}
