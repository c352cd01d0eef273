/** Where in the repository a symbol can be named at all: a local in its file, what is not exported in its file or folder. */
import { CALLABLE, SYMBOL_FLAG, type SymbolKind } from '../model/index.ts'
import { folderOf } from '../model/repo-path.ts'
import type { SymbolRow } from '../store/schema/rows.ts'
import { type Evidence, languageOf } from './evidence.ts'

/** Kinds of symbols that are named through a value. */
const MEMBERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['method', 'property'])

export function findReach(
  evidence: Evidence,
  target: SymbolRow,
): (place: { file: number; path: string }) => boolean {
  const within = withinOf(evidence, target)
  if (within === 'file') return ({ file }) => file === target.file
  if (within === 'folder') return ({ path }) => folderOf(path) === folderOf(target.path)
  return () => true
}

function withinOf(evidence: Evidence, target: SymbolRow): 'file' | 'folder' | 'repository' {
  const { reader } = evidence
  const rules = evidence.callRules?.(languageOf(evidence, target))
  if (!rules) return 'repository'
  const holder = reader.symbol(target.container)
  // What a function holds as a member (`View.prototype.render`, `reply.sent = true`) is reached through values.
  if (holder && CALLABLE.has(holder.kind) && !MEMBERS.has(target.kind)) return 'file'
  if (target.visibility === 'private' && rules.privateIsKept) return 'file'
  if (rules.unexportedWithin === 'repository' || target.flags & SYMBOL_FLAG.exported) return 'repository'
  if (rules.unexportedWithin === 'folder') return 'folder'
  // In a script every top-level name is global.
  const isTop = holder?.kind === 'module'
  return isTop && isModule(evidence, target.file, holder.id) ? 'file' : 'repository'
}

export function isModule({ reader }: Evidence, file: number, module: number): boolean {
  const exports = reader.children(module).some(({ flags }) => flags & SYMBOL_FLAG.exported)
  return exports || reader.imports(file).some(({ kind }) => kind !== 'bare')
}
