/** Who reads a field or variable, and who writes it. */
import { VALUE_LIKE } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { isCallable } from '../shared/handle.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import { addLink, type Bases, type Link, linksOf, type Step, type WalkResult } from './walk-references.ts'

export function findAccesses(
  reader: IndexReader,
  names: SymbolNames,
  target: SymbolRow,
  wanted: 'read' | 'write',
): WalkResult {
  const bases: Bases = new Map()
  const links = linksOf(reader, names, target, 'usages', bases)
  // Calling what it holds reads it.
  if (VALUE_LIKE.has(target.kind)) append(links, linksOf(reader, names, target, 'callers', bases))
  const found = new Map<number, Step>()
  for (const link of [...links, ...(wanted === 'write' ? declaredIn(reader, target) : [])])
    if (link.access === wanted || link.access === 'both') addLink(found, link, 1)
  return { steps: [...found.values()], capped: false, leadsOn: () => false }
}

/** A member that a method declares by assigning it (`self.total = 0`) is written there. */
function declaredIn(reader: IndexReader, target: SymbolRow): Link[] {
  if (!VALUE_LIKE.has(target.kind)) return []
  const around = reader
    .symbolsInFile(target.file)
    .filter(
      ({ kind, startLine, endLine }) =>
        isCallable(kind) && startLine <= target.line && target.line <= endLine,
    )
    .sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0]
  if (!around || around.id === target.container) return []
  return [{ symbol: around, confidence: 'exact', engine: 'tree-sitter', line: target.line, access: 'write' }]
}
