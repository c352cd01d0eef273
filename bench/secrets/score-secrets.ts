/** How many of the generated secrets are masked, by format. */
import { maskSecrets } from '../../src/secrets/mask-secrets.ts'
import type { LabelledSecret } from './generate-secrets.ts'

export interface SecretScore {
  total: number
  masked: number
  missed: LabelledSecret[]
}

/** Nothing of a secret longer than this may be seen. */
const MAX_SHOWN = 5

export function scoreSecrets(secrets: readonly LabelledSecret[]): SecretScore {
  const missed = secrets.filter(secret => !isMasked(secret))
  return { total: secrets.length, masked: secrets.length - missed.length, missed }
}

/** Wherever it stands: other lines are around it, as in a file. */
function isMasked({ path, text, secret }: LabelledSecret): boolean {
  const before = 'first line\n'
  const masked = maskSecrets(`${before}${text}\nlast line\n`, { path }).text
  const at = before.length + text.indexOf(secret)
  let run = 0
  for (let place = 0; place < secret.length; place++) {
    const same = masked[at + place] === secret[place] && /[A-Za-z0-9]/.test(secret[place]!)
    run = same ? run + 1 : 0
    if (run >= Math.min(MAX_SHOWN, secret.length - 1)) return false
  }
  return true
}
