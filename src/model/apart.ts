/** Packages that were copied in, or are there for tests and examples: nobody's dependency outside their surroundings. */

const APART =
  /(?:^|\/)(?:compiled|vendor|vendored|third_party|node_modules|fixtures?|__fixtures__|examples?|templates?|tests?|__tests__|e2e)(?:\/|$)/

/** The surroundings such a folder is seen in; null for one that is seen everywhere. */
export function surroundingsOf(folder: string): string | null {
  const apart = APART.exec(folder)
  return apart && folder.slice(0, apart.index + apart[0].length).replace(/\/$/, '')
}
