/** Finds the imports in which two versions of a file differ, and the files that changed only outside of symbols. */
import type { FileFacts, ImportFact } from '../../model/index.ts'
import type { SymbolChanges, VersionedFile } from './compare-symbols.ts'

export interface ChangedImport {
  file_path: string
  line: number
  change: 'added' | 'removed'
  module: string
  /** The imported name; empty for the module itself. */
  name: string
}

/** A file that is there on one side only has all its imports on that side. */
export function compareImports(files: readonly VersionedFile[]): ChangedImport[] {
  return files.flatMap(({ path, before, after }) => {
    if (!before || !after) return []
    const [old, now] = [importsOf(before), importsOf(after)]
    return [...missingIn(now, old, path, 'added'), ...missingIn(old, now, path, 'removed')].sort(
      (a, b) => a.line - b.line,
    )
  })
}

function importsOf({ imports }: FileFacts): Map<string, ImportFact> {
  return new Map(imports.map(one => [`${one.kind} ${one.module} ${one.name} ${one.local}`, one]))
}

function missingIn(
  of: ReadonlyMap<string, ImportFact>,
  other: ReadonlyMap<string, ImportFact>,
  file_path: string,
  change: ChangedImport['change'],
): ChangedImport[] {
  return [...of].flatMap(([key, { line, module, name }]) =>
    other.has(key) ? [] : [{ file_path, line, change, module, name }],
  )
}

/** Paths of files whose text differs, and neither a symbol nor an import of them does. */
export function changedOutside(
  files: readonly VersionedFile[],
  { added, deleted, modified, renamed }: SymbolChanges,
  imports: readonly ChangedImport[],
): string[] {
  const touched = new Set(
    [
      ...[...added, ...deleted, ...modified, ...renamed.flatMap(({ from, to }) => [from, to])],
      ...imports,
    ].map(({ file_path }) => file_path),
  )
  return files.flatMap(({ path, before, after }) =>
    before && after && before.contentHash !== after.contentHash && !touched.has(path) ? [path] : [],
  )
}
