/** What a secret looks like: shapes that issuers give their keys, and values that only a secret would have. */

export interface SecretRule {
  /** Said in place of the secret. */
  name: string
  /** Its first group is what is masked, the whole match where it has none. */
  pattern: RegExp
  /** No match is without one of these: looking for a plain text costs a tenth of looking for a pattern. */
  marks: readonly string[]
  /** Further proof, for shapes that ordinary text may have too. */
  isSecret?: (value: string) => boolean
}

/** A text without any of these has no secret; one pass over it costs less than all the rules. */
export const HINT =
  /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|[rs]k_live_|AIza|npm_|sk-|eyJ|PRIVATE KEY|:\/\/[^\s/:@'"]*:[^\s@'"]+@|secret|token|passw|pwd|api[_-]?key|access[_-]?key|credential/i

/** Issuers document these prefixes; the alphabets and lengths follow them. */
export const SECRET_RULES: readonly SecretRule[] = [
  { name: 'aws_key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, marks: ['AKIA', 'ASIA'] },
  {
    name: 'github_token',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{50,})/g,
    marks: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
  },
  { name: 'gitlab_token', pattern: /\bglpat-[\w-]{20,}/g, marks: ['glpat-'] },
  { name: 'slack_token', pattern: /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g, marks: ['xox'] },
  { name: 'stripe_key', pattern: /\b[rs]k_live_[A-Za-z0-9]{16,}/g, marks: ['k_live_'] },
  { name: 'google_key', pattern: /\bAIza[\w-]{35}/g, marks: ['AIza'] },
  { name: 'npm_token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, marks: ['npm_'] },
  { name: 'model_key', pattern: /\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{20,}/g, marks: ['sk-'], isSecret: hasDigits },
  { name: 'jwt', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g, marks: ['eyJ'] },
  {
    name: 'private_key',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----([\s\S]*?)(?:-----END|$(?![\s\S]))/g,
    marks: ['PRIVATE KEY'],
    isSecret: value => value.trim().length >= 40,
  },
  {
    name: 'password',
    pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@'"]*:([^\s/@'"]{3,})@[\w[]/gi,
    marks: ['://'],
    isSecret: isNoPlaceholder,
  },
  {
    name: 'secret',
    pattern:
      /(?:secret|token|passw(?:or)?d|passwd|pwd|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)\w*["'\])]*\s*(?::\s*\w+\s*)?(?:[:=]|=>|:=)\s*["'`]([^"'`\s]{16,200})["'`]/gi,
    marks: ['"', "'", '`'],
    isSecret: isRandom,
  },
]

function hasDigits(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]{2}/.test(value)
}

/** `user:password@host`, `${PASSWORD}` and the like stand for a secret and are none. */
function isNoPlaceholder(value: string): boolean {
  return !/^(pass(word)?|pw|pwd|secret|user|test|example|changeme|x+|\*+)$|[{}<>$%]/i.test(value)
}

const LEAST_BITS = 3.4

/** Words, paths and templates repeat letters in ways that drawn characters do not. */
function isRandom(value: string): boolean {
  if (!hasDigits(value) || /[{}<>()$%]|:\/\/|example|changeme|placeholder|dummy|x{4}/i.test(value))
    return false
  if (/^[\w]+([./-][a-z]+)+$/i.test(value) && !/\d{3}/.test(value)) return false
  return entropyOf(value) >= (/^[0-9a-f]+$/i.test(value) ? 3 : LEAST_BITS)
}

/** Bits a character, by how often each occurs in the value itself. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}
