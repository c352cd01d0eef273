/** The facts of one file: everything later stages need of its text. */
import type { ParseStatus, Problem } from './file.ts'
import type { SiteFact } from './site.ts'
import type { SymbolFact } from './symbol.ts'

/** Stored by index: append only. */
export const IMPORT_KINDS = [
  /** One exported name (`import { a as b } from 'm'`, `from m import a`, Java `import p.C`, `const { a } = require('m')`). */
  'named',
  /** The module itself as a value (`import * as m`, `import m`, `const m = require('m')`, a Go import). */
  'namespace',
  /** Every exported name, unqualified (`from m import *`, Java `import p.*`, Go `import . "m"`). */
  'star',
  /** Named, and exported again under `local` (`export { a as b } from 'm'`). */
  'reexport',
  /** `export * from 'm'`. */
  'reexport-star',
  /** `export * as ns from 'm'`. */
  'reexport-namespace',
  /** Only for its effects, or a dynamic `import('m')`. */
  'bare',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Bits of an import's `flags`. */
export const IMPORT_FLAG = { typeOnly: 1, dynamic: 2, static: 4, require: 8, global: 16 } as const

export interface ImportFact {
  kind: ImportKind
  /** Module specifier as the language names it: './x', 'pkg/sub', 'a.b', '..a', 'github.com/x/y', 'java.util'. */
  module: string
  /** Imported name; '' where the whole module is meant; 'default' for default imports. */
  name: string
  /** Name it is bound to in this file; '' where nothing is bound. */
  local: string
  flags: number
  /** Where the imported name (or, without one, the module) is. */
  line: number
  column: number
}

/** A name this module exports that is not simply an exported symbol of the same name. */
export interface ExportFact {
  /** Exported name; 'default'; or '=' for `module.exports = …` / `export = …`. */
  name: string
  /** Reference expression of what it means. */
  target: string
}

/** The words of a file, packed (src/words): which terms it has at all, and how often each of its units has them. */
export interface FileWords {
  terms: Uint8Array
  units: Uint8Array
}

export interface FileFacts {
  path: string
  language: string
  /** Package the text declares (Java, Go), '' elsewhere. */
  packageName: string
  symbols: SymbolFact[]
  imports: ImportFact[]
  exports: ExportFact[]
  /** Names a star import takes when the module says so (Python `__all__`), else null. */
  starNames: string[] | null
  sites: SiteFact[]
  problems: Problem[]
  parseStatus: ParseStatus
  lineCount: number
  /** Hash of what other files can depend on (design: interface fingerprint), 16 hex digits. */
  interfaceHash: string
  /** Hash of the bytes on disk. */
  contentHash: string
  words: FileWords
}
