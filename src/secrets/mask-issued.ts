/** Masks keys of known issuers in what is about to be sent: names of files, symbols and messages may hold one too. */
import { SecretFinder } from './find-secrets.ts'
import { maskFound } from './mask-secrets.ts'

/** Text or JSON: such keys have no character that JSON escapes, so that what was JSON stays it. */
export function maskIssued(text: string): string {
  const finder = new SecretFinder(text, 'unknown', true)
  while (finder.step());
  return maskFound(text, finder.secrets())
}

/** The same for a value that is sent as JSON; the value itself where nothing is masked. */
export function maskIssuedIn<Value>(value: Value): Value {
  const json = JSON.stringify(value)
  if (json === undefined) return value
  const masked = maskIssued(json)
  return masked === json ? value : (JSON.parse(masked) as Value)
}
