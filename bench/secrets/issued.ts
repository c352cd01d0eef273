/** Secrets as issuers give them out: generated, of the documented shape, nothing real. */
import { ALPHANUMERIC, BASE64, DIGITS, HEX, LOWER, type Random, UPPER_DIGITS, URL_SAFE } from './random.ts'

const base64 = (random: Random, bytes: number): string => {
  const whole = Math.ceil(bytes / 3) * 4
  const padding = (3 - (bytes % 3)) % 3
  return random.text(BASE64, whole - padding) + '='.repeat(padding)
}
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Put together when it runs, so that no scanner takes this file for a leak. */
const join = (...parts: string[]): string => parts.join('')

/** By format; each makes the secret part alone. */
export const ISSUED: Record<string, (random: Random) => string> = {
  aws_access_key_id: r => join('AK', 'IA', r.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)),
  aws_session_key_id: r => join('AS', 'IA', r.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)),
  github_classic: r => join('gh', 'p_', r.text(ALPHANUMERIC, 36)),
  github_app: r => join('gh', 's_', r.text(ALPHANUMERIC, 36)),
  github_fine_grained: r => join('github_', 'pat_', r.text(ALPHANUMERIC, 22), '_', r.text(ALPHANUMERIC, 59)),
  gitlab_personal: r => join('gl', 'pat-', r.text(URL_SAFE, 20)),
  gitlab_deploy: r => join('gl', 'dt-', r.text(URL_SAFE, 20)),
  slack_bot: r =>
    join('xo', 'xb-', r.text(DIGITS, 12), '-', r.text(DIGITS, 13), '-', r.text(ALPHANUMERIC, 24)),
  slack_app: r =>
    join('xa', 'pp-1-A', r.text(UPPER_DIGITS, 10), '-', r.text(DIGITS, 13), '-', r.text(HEX, 64)),
  slack_webhook: r =>
    join('T', r.text(UPPER_DIGITS, 10), '/B', r.text(UPPER_DIGITS, 10), '/', r.text(ALPHANUMERIC, 24)),
  stripe_live: r => join('sk_', 'live_', r.text(ALPHANUMERIC, 24)),
  stripe_test: r => join('sk_', 'test_', r.text(ALPHANUMERIC, 24)),
  stripe_restricted: r => join('rk_', 'live_', r.text(ALPHANUMERIC, 24)),
  stripe_webhook: r => join('wh', 'sec_', r.text(ALPHANUMERIC, 32)),
  google_api_key: r => join('AI', 'za', r.text(URL_SAFE, 35)),
  google_client_secret: r => join('GOC', 'SPX-', r.text(URL_SAFE, 28)),
  google_access_token: r => join('ya', '29.', r.text(URL_SAFE, 60)),
  google_refresh_token: r => join('1/', '/0', r.text(URL_SAFE, 60)),
  npm_token: r => join('np', 'm_', r.text(ALPHANUMERIC, 36)),
  sendgrid: r => join('SG', '.', r.text(URL_SAFE, 22), '.', r.text(URL_SAFE, 43)),
  pypi: r => join('pypi', '-AgEIcHlwaS5vcmc', r.text(URL_SAFE, 120)),
  hugging_face: r => join('h', 'f_', r.text(ALPHANUMERIC, 34)),
  docker_pat: r => join('dckr', '_pat_', r.text(URL_SAFE, 27)),
  openai: r => join('sk', '-proj-', r.text(ALPHANUMERIC, 48)),
  openai_classic: r => join('s', 'k-', r.text(ALPHANUMERIC, 48)),
  anthropic: r => join('sk', '-ant-api03-', r.text(URL_SAFE, 90), 'AA'),
  digitalocean: r => join('dop', '_v1_', r.text(HEX, 64)),
  shopify: r => join('shp', 'at_', r.text(HEX, 32)),
  square: r => join('sq0', 'atp-', r.text(URL_SAFE, 22)),
  mailgun: r => join('ke', 'y-', r.text(HEX, 32)),
  mailchimp: r => join(r.text(HEX, 32), '-us', String(r.between(1, 21))),
  telegram: r => join(String(r.between(100000000, 999999999)), ':A', 'A', r.text(URL_SAFE, 33)),
  discord_webhook: r => r.text(URL_SAFE, 68),
  atlassian: r => join('ATA', 'TT3xFfGF0', r.text(URL_SAFE, 170)),
  linear: r => join('lin', '_api_', r.text(ALPHANUMERIC, 40)),
  databricks: r => join('da', 'pi', r.text(HEX, 32)),
  grafana: r => join('gl', 'sa_', r.text(ALPHANUMERIC, 32), '_', r.text(HEX, 8)),
  vault: r => join('hv', 's.', r.text(URL_SAFE, 90)),
  postman: r => join('PM', 'AK-', r.text(HEX, 24), '-', r.text(HEX, 34)),
  new_relic: r => join('NR', 'AK-', r.text(UPPER_DIGITS, 27)),
  sentry: r => join('sn', 'tryu_', r.text(HEX, 64)),
  groq: r => join('gs', 'k_', r.text(ALPHANUMERIC, 52)),
  azure_client_secret: r => join(r.text(ALPHANUMERIC, 3), '8Q', '~', r.text(`${ALPHANUMERIC}_.-`, 34)),
  jwt: r =>
    [
      encoded({ alg: 'HS256', typ: 'JWT' }),
      encoded({ sub: r.text(DIGITS, 10), name: r.text(LOWER, 8), iat: r.between(1.5e9, 1.8e9) }),
      r.text(URL_SAFE, 43),
    ].join('.'),
  // What has no prefix of its own, and is known by the name or the place it stands in.
  aws_secret_key: r => r.text(BASE64, 40),
  azure_storage_key: r => base64(r, 64),
  service_bus_key: r => base64(r, 32),
  hex_32: r => r.text(HEX, 32),
  hex_64: r => r.text(HEX, 64),
  alphanumeric_40: r => r.text(ALPHANUMERIC, 40),
  alphanumeric_20: r => r.text(ALPHANUMERIC, 20),
  base64_44: r => base64(r, 32),
}

const WORDS =
  'dragon falcon winter summer orange tiger silver coffee monkey castle garden rocket shadow marble copper harbor'.split(
    ' ',
  )

/** Passwords as people choose them. */
export const CHOSEN: Record<string, (random: Random) => string> = {
  word_and_digits: r => `${r.pick(WORDS)}${r.between(2, 9999)}`,
  capital_digits_sign: r => {
    const word = r.pick(WORDS)
    return `${word[0]!.toUpperCase()}${word.slice(1)}${r.between(10, 2030)}${r.pick([...'!@#$%&*?'])}`
  },
  letters_as_digits: r =>
    r.pick(WORDS).replace(/o/g, '0').replace(/e/g, '3').replace(/a/g, '@').replace(/i/g, '1') +
    r.pick(['!', '77', '#1', '_9x']),
  drawn_12: r => `${r.text(ALPHANUMERIC, 11)}${r.text(DIGITS, 1)}`,
  drawn_signs: r =>
    `${r.text(ALPHANUMERIC, 7)}${r.text(DIGITS, 2)}${r.text('!@#%^*_+-', 3)}${r.text(LOWER, 2)}`,
  plain_word: r => r.pick(WORDS) + r.pick(WORDS),
}

export const PASSWORD_WITH_SIGNS: Record<string, (random: Random) => string> = {
  with_slash: r => `${r.text(ALPHANUMERIC, 5)}/${r.text(ALPHANUMERIC, 6)}${r.text(DIGITS, 1)}`,
  with_at: r => `${r.text(ALPHANUMERIC, 5)}@${r.text(ALPHANUMERIC, 5)}${r.text(DIGITS, 1)}`,
  with_both: r =>
    `${r.text(ALPHANUMERIC, 4)}@${r.text(ALPHANUMERIC, 3)}/${r.text(ALPHANUMERIC, 4)}${r.text(DIGITS, 1)}`,
}

export function pemBody(random: Random, lines: number): string {
  return Array.from({ length: lines }, () => random.text(BASE64, 64)).join('\n')
}
