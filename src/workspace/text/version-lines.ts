/** The lines of two versions of files, as they are and with secrets masked. */
import type { Comparison } from '../../diff/compare-refs.ts'
import type { DiffSides } from '../../questions/get-diff/answer.ts'
import type { VersionLines } from '../../questions/get-diff/fold-change.ts'
import { maskSecrets } from '../../secrets/mask-secrets.ts'
import { allowedLines, allowedSecrets } from '../../settings/allowed-secrets.ts'

/** What the user allows to be shown stands on lines of the disk. */
export function versionLines(
  root: string,
  texts: NonNullable<Comparison['texts']>,
): NonNullable<DiffSides['readLines']> {
  const allowed = allowedSecrets(root)
  const known = new Map<string, VersionLines | null>()
  return (side, path) => {
    const key = `${side} ${path}`
    const lines = known.get(key)
    if (lines !== undefined) return lines
    const read = texts[side].get(path)
    const isAllowed = read?.isOnDisk ? allowedLines(allowed, path) : undefined
    const made = read
      ? { lines: split(read.text), masked: split(maskSecrets(read.text, { path, isAllowed }).text) }
      : null
    known.set(key, made)
    return made
  }
}

function split(text: string): string[] {
  return text.split(/\r\n|\n|\r/)
}
