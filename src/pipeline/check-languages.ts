/** Refuses names of languages that bombe does not read: taken as they are, they would empty the index. */
import { BombeError } from '../errors/bombe-error.ts'
import { loadLanguages } from '../languages/load-languages.ts'

export async function checkLanguages(names: readonly string[]): Promise<void> {
  const known = (await loadLanguages()).map(({ id }) => id).sort()
  const unknown = names.find(name => !known.includes(name))
  if (unknown === undefined) return
  throw new BombeError('invalid_input', `there is no language ${unknown}`, {
    hint: `languages: ${known.join(', ')}`,
  })
}
