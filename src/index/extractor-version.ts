/** Names everything that decides which facts a text gives: when it changes, stored facts no longer count. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../languages/load-languages.ts'

/** Raised by hand when extraction gives other facts for the same text and queries, or resolution stores more of them. */
const EXTRACTION = 9

let version: string | undefined
let program: string | undefined

export function extractorVersion(): string {
  version ??= `${EXTRACTION}-${hashOfQueries(join(packageRoot(), 'queries'))}`
  return version
}

/** The version of bombe itself, as the package says. */
export function programVersion(): string {
  program ??= (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string })
    .version
  return program
}

function hashOfQueries(folder: string): string {
  const hash = createHash('sha256')
  const visit = (at: string): void => {
    for (const name of readdirSync(at).sort()) {
      const path = join(at, name)
      if (statSync(path).isDirectory()) visit(path)
      else hash.update(name).update(readFileSync(path))
    }
  }
  visit(folder)
  return hash.digest('hex').slice(0, 12)
}

const LOOKED_UP_BY = 'looked_up_by'
/** Grows with what is looked up. */
const LOOKUPS = 4

/** Written where all files were resolved: what another program looked up says nothing of this one's lookups. */
export function lookupsMeta(): Record<string, string> {
  return { [LOOKED_UP_BY]: lookupsVersion() }
}

export function areOwnLookups(reader: { meta(key: string): string | null }): boolean {
  return reader.meta(LOOKED_UP_BY) === lookupsVersion()
}

function lookupsVersion(): string {
  return `${programVersion()} ${LOOKUPS}`
}
