/** Recognises values that look like secrets and are not: fillers, templates, names of things, words of a form. */

/** Written in place of a secret in manuals, samples and templates. */
const FILLER =
  /^(?:[x*.#_?-]+|x[\w-]*x|\*+.*|0+|1+|123+4?5?6?7?8?9?0?|abc(?:123|def)?|foo(?:bar|baz)?|bar|baz|qux|todo|fixme|tbd|n\/a|none|null|nil|undefined|true|false|yes|no|on|off)$/i
const TEMPLATE = /[<>{}]|\$\(|^\$[A-Za-z_]|^%[\w.%-]*$|%\(\w|(?<!\w)%[sdv](?!\w)|^\[.*\]$|^@\w+@|^#\{|\.\.\./
const STAND_IN =
  /change[_-]?(?:me|it|this)|replace[_-]?(?:me|this|with)|your[_-]|[_-]here$|^your[A-Z]|placeholder|example|^dummy|redacted|not[_-]?set|insert[_-]|fill[_-]?in|to[_-]?be[_-]|x{6}|masked|^fake[_-]?|^sample|^mock[_-]?|^none$|^some[_-]/i
/** `password`, `my_secret`, `test-token`, `api_key1`, `passwordField`: the name of a secret, not one. */
const NAME_OF_SECRET =
  /^[a-z_.-]{0,24}?(?:passw(?:or)?d|passphrase|secret|token|credential|(?:api|secret|access|private|public)[_-]?key|(?<![a-z])(?:pass|pwd?|keys?|auth)(?![a-z]))[a-z_.-]{0,24}\d{0,4}[:?.!*]{0,3}$/i

/** Words that stand beside a name like `password` as its type, its label, its state or its kind. */
const ORDINARY = new Set(
  'string text str bytes byte char number integer boolean object array any unknown never void hidden visible required optional default disabled enabled readonly email username user users login logout name label title type field input form value values query header headers cookie cookies body path param params session bearer basic digest random static dynamic custom internal external public private global local test tests testing admin root guest server client remote manual automatic auto empty missing invalid valid expired revoked wrong strong weak encrypted hashed plain plaintext cleartext base64 utf8 ascii latin1 sha256 sha512 bcrypt argon2 scrypt pbkdf2 oauth oauth2 openid jwt saml ldap kerberos ntlm env environ environment config settings vault file files keyring prompt stdin ignore ignored inherit unset always current previous new old this self that next first last start end open close create update delete reset change forgot confirm show hide toggle submit cancel verify validate check require requires comma colon semicolon dot identifier keyword operator punctuation whitespace comment eof newline indent literal'.split(
    ' ',
  ),
)

export function isPlaceholder(value: string): boolean {
  return (
    FILLER.test(value) ||
    TEMPLATE.test(value) ||
    STAND_IN.test(value) ||
    isNumberOnly(value) ||
    ORDINARY.has(value.toLowerCase())
  )
}

export function isNameOfSecret(value: string): boolean {
  return value.length <= 60 && NAME_OF_SECRET.test(value)
}

function isNumberOnly(value: string): boolean {
  return /^[\d.,:-]{1,40}$/.test(value) && (value.length < 5 || /[.,:-]/.test(value))
}

const UUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i

export function isUuid(value: string): boolean {
  return UUID.test(value)
}

/** Names of resources, addresses and files: they may hold anything, and are meant to be read. */
export function isReference(value: string): boolean {
  return /^(?:arn|urn|projects|spiffe|did):|^(?:arn|urn):|^projects\/|^[a-z][a-z0-9+.-]{1,12}:\/\/|^(?:\.{0,2}|~)\/[\w.]|^[A-Za-z]:\\|^data:|^sha\d{1,3}[-:]|^\w+:\/\//.test(
    value,
  )
}
