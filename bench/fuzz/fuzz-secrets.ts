/** One round against masking: a text of secrets, keywords and noise keeps its shape, hides the secrets, and is quick. */
import { SecretFinder } from '../../src/secrets/find-secrets.ts'
import { maskSecrets } from '../../src/secrets/mask-secrets.ts'
import { generateSecrets } from '../secrets/generate-secrets.ts'
import { hostilePieces, repeated } from '../secrets/hostile-texts.ts'
import { Random } from '../secrets/random.ts'

const NOISE = [
  '\n',
  '\r\n',
  '"',
  "'",
  '`',
  '\\',
  ' ',
  '=',
  ':',
  '@',
  '/',
  '{',
  '}',
  '\0',
  'é',
  '\u{1f511}',
  'a',
  'Z9',
  '\ud800',
]
const MAX_MS_A_KILOBYTE = 40
const PATHS = ['a.ts', '.env', 'a.yaml', 'notes', 'A.java']
/** Known by their prefix: they are masked whatever stands around them. */
const ISSUED = /^issued (?:aws|github|gitlab_personal|slack_bot|stripe|npm|sendgrid|docker|shopify)/

export function fuzzSecrets(seed: number): void {
  const random = new Random(seed)
  const path = random.pick(PATHS)
  const issued = generateSecrets('dev', seed).filter(({ format }) => ISSUED.test(format))
  const pieces = [...hostilePieces().values()].flat()
  const hidden: string[] = []
  let text = ''
  for (let count = random.between(1, 60); count > 0; count--) {
    const kind = random.below(8)
    if (kind === 0) {
      const { secret } = random.pick(issued)
      hidden.push(secret)
      text += `\n ${secret} \n`
    } else if (kind < 3) text += repeated(random.pick(pieces), random.between(1, 400))
    else text += random.pick(NOISE).repeat(random.between(1, 4))
  }
  check(text, path, hidden)
}

function check(text: string, path: string, hidden: readonly string[]): void {
  const before = process.cpuUsage()
  const masked = maskSecrets(text, { path })
  const ms = process.cpuUsage(before).user / 1000
  const fail = (what: string): never => {
    throw new Error(`${what}: ${JSON.stringify(text.slice(0, 300))}`)
  }
  if (masked.text.length !== text.length) fail('the length changed')
  for (let at = 0; at < text.length; at++)
    if (/[\r\n]/.test(text[at]!) && masked.text[at] !== text[at]) fail('a line break moved')
  for (const secret of hidden) if (masked.text.includes(secret)) fail(`${secret} is shown`)
  if (ms > 50 + (MAX_MS_A_KILOBYTE * text.length) / 1024) fail(`took ${ms} ms`)
  const inSteps = new SecretFinder(text, 'unknown')
  while (inSteps.step(7));
  const atOnce = new SecretFinder(text, 'unknown')
  while (atOnce.step());
  if (JSON.stringify(inSteps.secrets()) !== JSON.stringify(atOnce.secrets())) fail('slices differ')
}
