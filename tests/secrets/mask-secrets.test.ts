/** Secrets of every kind are masked where they stand, and what only looks like one is left alone. */

import { describe, expect, test } from 'vitest'
import { maskSecrets } from '../../src/secrets/mask-secrets.ts'
import fc from '../random.ts'

/** Put together here, so that no scanner takes this file for a leak. */
const join = (...parts: string[]): string => parts.join('')
const BASE64 = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'

const SECRETS: [name: string, text: string, secret: string][] = [
  ['aws_key', `id = "${join('AKIA', 'IOSFODNN7QWERTYU')}"`, join('AKIA', 'IOSFODNN7QWERTYU')],
  ['github_token', `${join('ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8')}`, 'a1B2c3D4e5F6'],
  ['slack_token', `${join('xoxb-', '123456789012-abcdefABCDEF')}`, '123456789012'],
  ['stripe_key', `${join('sk_live_', '4eC39HqLyjWDarjtT1zdp7dc')}`, '4eC39HqLyj'],
  ['google_key', `${join('AIza', 'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe')}`, 'SyDaGmWKa4'],
  [
    'jwt',
    `${join('eyJ', 'hbGciOiJIUzI1NiJ9')}.${join('eyJ', 'zdWIiOiIxMjM0NTY3ODkwIn0')}.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P`,
    'dozjgNryP4J3',
  ],
  [
    'private_key',
    `-----BEGIN RSA PRIVATE KEY-----\n${BASE64}\n${BASE64}\n-----END RSA PRIVATE KEY-----`,
    BASE64,
  ],
  ['password', 'url = "postgres://admin:Sup3rS3cure!@db.internal:5432/shop"', 'Sup3rS3cure!'],
  ['secret', 'API_SECRET = "f8Zq2Lk9xW3vT7bN1mR5"', 'f8Zq2Lk9xW3vT7bN1mR5'],
  ['secret', "  clientSecret: 'f8Zq2Lk9xW3vT7bN1mR5',", 'f8Zq2Lk9xW3vT7bN1mR5'],
]

describe('masked', () => {
  test.each(SECRETS)('%s', (name, text, secret) => {
    const masked = maskSecrets(`before\n${text}\nafter\n`)
    expect(masked.text).not.toContain(secret)
    expect(masked.text).toContain('[masked')
    expect(masked.secrets.map(found => found.name)).toEqual([name])
    expect(masked.text.split('\n').map(line => line.length)).toEqual(
      `before\n${text}\nafter\n`.split('\n').map(line => line.length),
    )
  })

  test('several in one text, each where it stands', () => {
    const text = SECRETS.map(([, one]) => one).join('\n')
    const { secrets, text: masked } = maskSecrets(text)
    expect(secrets).toHaveLength(SECRETS.length)
    for (const [, , secret] of SECRETS) expect(masked).not.toContain(secret)
  })
})

describe('left alone', () => {
  test.each([
    'token = get_token(request)',
    'password: string = "change the password here"',
    'SECRET_KEY_NAME = "django.contrib.auth.tokens"',
    'password = "$DATABASE_PASSWORD_FROM_ENV_1"',
    'url = "https://user:password@example.com/path"',
    'tokenType = "BearerTokenAuthentication"',
    'assert hashlib.md5(x) == "d41d8cd98f00b204e9800998ecf8427e"',
    'const css = "sk-fading-circle-container"',
    'csrf_token_cookie_name = "my-csrf-token-name"',
  ])('%s', text => {
    expect(maskSecrets(text)).toEqual({ text, secrets: [] })
  })
})

test('any text keeps its lines and its length', () => {
  const pieces = fc.oneof(fc.string(), fc.constantFrom('\n', '"', ' = ', ...SECRETS.map(([, text]) => text)))
  fc.assert(
    fc.property(fc.array(pieces), parts => {
      const text = parts.join('')
      const masked = maskSecrets(text).text
      expect(masked.length).toBe(text.length)
      expect(masked.split('\n').length).toBe(text.split('\n').length)
    }),
  )
})
