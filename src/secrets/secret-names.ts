/** Tells from a name what its value is: a password, a secret, a key, or nothing of these. */

/** `password`: any word may be one. `secret`: a value with digits. `key`: drawn characters only. */
export type Family = 'password' | 'secret' | 'key'

/** Any of these, in any case, makes a name worth a look. */
export const NAME_KEYWORDS = [
  'pass',
  'pwd',
  'secret',
  'token',
  'key',
  'credential',
  'auth',
  'salt',
  'cred',
] as const

const PASSWORDS = new Set([
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'pass',
  'passcode',
  'passwort',
  'userpass',
  'requirepass',
  'masterauth',
  'dbpass',
  'dbpassword',
  'userpassword',
  'userpwd',
  'mypassword',
  'mypwd',
])
const SECRETS = new Set(['secret', 'secrets', 'clientsecret', 'apisecret', 'appsecret'])
const KEYS = new Set([
  'token',
  'tokens',
  'credential',
  'credentials',
  'creds',
  'auth',
  'authorization',
  'apikey',
  'apitoken',
  'authtoken',
  'accesstoken',
  'accesskey',
  'secretkey',
  'authkey',
  'privatekey',
  'salt',
])
/** Before `key`: what a key opens. Any other key is one of a table. */
const KEY_KINDS = new Set(
  'api access secret private account shared signing sign encryption encrypt decryption master auth service services storage webhook deploy deployment license licence session cookie hmac aes admin app application client server jwt crypto cipher primary secondary subscription instrumentation connection write read ssh integration ingest dsn function host sas rsa seed project functions stripe sendgrid openai maps google aws azure'.split(
    ' ',
  ),
)
/** After the word that counts: they say of which value, not of another thing. */
const QUALIFIERS = new Set(
  'value string str text plain raw default prod production dev development stage staging test testing local live old new current base env var const data bytes b64 base64 encoded v1 v2 v3 a b db main key'.split(
    ' ',
  ),
)
/** In front of a password these make it a thing to do, or a thing about it. */
const VERBS = new Set(
  'reset forgot forgotten show hide change confirm enter toggle has is no invalid wrong missing empty validate check require requires required get need needs use update create generate incorrect weak strong without with'.split(
    ' ',
  ),
)

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g
const LONGEST_NAME = 128

export function familyOf(name: string): Family | undefined {
  const words = (name.slice(-LONGEST_NAME).match(WORD) ?? []).map(word => word.toLowerCase())
  while (
    words.length > 1 &&
    (/^\d+$/.test(words.at(-1)!) || (QUALIFIERS.has(words.at(-1)!) && !isKeyOf(words)))
  )
    words.pop()
  const last = words.at(-1)
  if (last === undefined) return undefined
  const before = words.at(-2) ?? ''
  if (
    PASSWORDS.has(last) ||
    (last === 'word' && before === 'pass') ||
    (last === 'phrase' && before === 'pass')
  )
    return words.slice(0, -1).some(word => VERBS.has(word)) ? 'key' : 'password'
  if (SECRETS.has(last)) return 'secret'
  if (last === 'key')
    return isKeyOf(words) ? (before === 'secret' || before === 'api' ? 'secret' : 'key') : undefined
  return KEYS.has(last) ? 'key' : undefined
}

function isKeyOf(words: readonly string[]): boolean {
  return words.at(-1) === 'key' && KEY_KINDS.has(words.at(-2) ?? '')
}
