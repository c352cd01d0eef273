/** The generated secrets are masked, those that no rule was fitted to as well; harmless lines are left alone. */
import { expect, test } from 'vitest'
import { generateSecrets } from '../../bench/secrets/generate-secrets.ts'
import { scoreSecrets } from '../../bench/secrets/score-secrets.ts'
import { maskSecrets } from '../../src/secrets/mask-secrets.ts'

test.each(['dev', 'test'] as const)('at least 95 %% of the %s secrets are masked', split => {
  const secrets = generateSecrets(split)
  expect(secrets.length).toBeGreaterThanOrEqual(200)
  const { masked, total } = scoreSecrets(secrets)
  expect(masked / total).toBeGreaterThanOrEqual(0.95)
})

test.each([
  [
    'package-lock.json',
    '      "integrity": "sha512-k9Hf3LqP0sVbXw1Zt7RmYdJcUeAoNi5GxT2yBvQ8KpMwE4rFzCjLhSgDnIuOaXbVtYqWlRkPmJsNfHdGcEvUiA==",',
  ],
  ['go.sum', 'github.com/x/y v1.2.3 h1:k9Hf3LqP0sVbXw1Zt7RmYdJcUeAoNi5GxT2yBvQ8Kps='],
  ['a.ts', "const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2'"],
  ['a.ts', "const urn = 'urn:uuid:7d444840-9dc0-11d1-b245-5ffdce74fad2'"],
  ['a.tf', 'arn = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-AbCdEf"'],
  ['.env', 'DB_PASSWORD=changeme'],
  ['.env', 'DB_PASSWORD=<password>'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of a shell.
  ['.env', 'DB_PASSWORD=${VAULT_PASSWORD}'],
  ['.env', 'API_KEY=your-api-key-here'],
  ['a.html', '<div class="flex items-center justify-between hover:bg-gray-100 md:w-1/2 btn--primary2">'],
  ['de.json', '{ "password": "Passwort", "token": "Zeichen", "forgotPassword": "Passwort vergessen?" }'],
  ['en.ts', "password: 'Password', newPassword: 'New password'"],
  ['a.ts', 'const token = lexer.nextToken2()'],
  ['a.py', 'password = cleaned_data["password1"]'],
  ['a.ts', 'function login(password: string, token: Uint8Array): void {}'],
  ['a.md', 'See https://example.org/docs/@scope/package?tab=readme#installation'],
  ['a.yml', '      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683'],
  ['a.ts', "const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'"],
  [
    'a.css',
    'src: url(data:font/woff2;base64,d09GMgABAAAAADPcABAAAAAAdXgAADN7AAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP0ZGVE0c)',
  ],
])('left alone: %s %s', (path, text) => {
  expect(maskSecrets(text, { path }).text).toBe(text)
})
