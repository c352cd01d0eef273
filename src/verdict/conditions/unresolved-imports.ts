/**
 * Condition: no file that mentions the name imports it from a module that nobody could find. A module is outside the
 * repository if an engine said so, if it is built in, or if a project declares it.
 */
import type { ImportRow, SiteRow } from '../../store/schema/rows.ts'
import { isJudgedBySyntax } from '../by-syntax.ts'
import { type Asked, type Condition, HOLDS } from '../condition.ts'
import type { Evidence, Place } from '../evidence.ts'
import { outsideTest } from '../outside-imports.ts'
import { isIncoming } from '../walk.ts'

/** A name in more files than these is resolved nowhere in full. */
const MAX_FILES = 1_000

export const unresolvedImports: Condition = (evidence, asked) => {
  const { reader } = evidence
  if (!asked.walks.some(isIncoming) || asked.target.kind === 'module') return HOLDS
  const files = new Set([...asked.names].flatMap(name => reader.filesNaming(name)))
  if (files.size > MAX_FILES) return [{ why: 'unresolved_import' }]
  const isOutside = outsideTest(evidence)
  // Where every mention of the name has to lead to the target, only one that an import gives another name can hide.
  const isStrict = isJudgedBySyntax(evidence, asked.target)
  const places = [...files].flatMap(file =>
    reader
      .imports(file)
      .filter(row => mayBring(row, asked) && (!isStrict || isBrought(row, asked)) && !isOutside(row))
      .filter(row => row.kind !== 'namespace' || isNamedThrough(evidence, row, asked))
      .map(({ path, line }): Place => ({ path, line })),
  )
  return places.length > 0 ? [{ why: 'unresolved_import', places }] : HOLDS
}

function mayBring({ kind, name, local, toFile, toSymbol }: ImportRow, { names }: Asked): boolean {
  if (toFile > 0 || toSymbol > 0) return false
  if (kind === 'named' || kind === 'reexport') return names.has(name) || names.has(local)
  // A default import has the name its file gives it.
  return kind !== 'bare'
}

function isBrought({ name, local }: ImportRow, { names }: Asked): boolean {
  return names.has(name) || names.has(local)
}

/** `import m` brings the name where the file writes `m.name`. */
function isNamedThrough({ reader }: Evidence, row: ImportRow, { names }: Asked): boolean {
  const starts = `i${row.ordinal}.`
  const isThrough = (site: SiteRow) => site.file === row.file && site.target.startsWith(starts)
  return [...names].some(name => reader.sitesNamed(name).some(isThrough))
}
