/** The user's baseline: places that may be shown although they look like secrets. A repository has no say in it. */
import { join } from 'node:path'
import { readSettingsFile } from './read-settings-file.ts'
import { currentUser } from './user-folders.ts'

const ALLOWED_SECRETS_FILE = 'allowed-secrets.json'

/** The entries of one root, as they are written: `path:line`, `path`, or `folder/`. */
export type AllowedPlaces = readonly string[]

/** `folder`: where the user's configuration lies. A file that is wrong allows nothing. */
export function allowedSecrets(root: string, folder = currentUser().config): AllowedPlaces {
  const { entries } = readSettingsFile(join(folder, ALLOWED_SECRETS_FILE), ALLOWED_SECRETS_FILE, true)
  const own = entries.find(([key]) => key.replace(/(?<=.)\/$/, '') === root)?.[1]
  return Array.isArray(own) ? own.filter(place => typeof place === 'string') : []
}

/** Undefined where nothing of the file is allowed. */
export function allowedLines(places: AllowedPlaces, path: string): ((line: number) => boolean) | undefined {
  if (places.length === 0) return undefined
  if (places.some(place => place === path || (place.endsWith('/') && path.startsWith(place))))
    return () => true
  const lines = new Set(
    places.flatMap(place => (place.startsWith(`${path}:`) ? [Number(place.slice(path.length + 1))] : [])),
  )
  return lines.size === 0 ? undefined : line => lines.has(line)
}
