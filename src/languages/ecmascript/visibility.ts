/** Scripts and ambient declarations: what files of TypeScript and JavaScript see without an import. */
import { type FileFacts, SYMBOL_FLAG } from '../../model/index.ts'

/** It imports and exports nothing: importing it is an error. */
export function isScript({ imports, exports, symbols }: FileFacts): boolean {
  // The first symbol is the file's module.
  return imports.length === 0 && exports.length === 0 && !exportsSomething(symbols.slice(1))
}

/** Scripts, declaration files, `declare global`. */
export function isAmbient(path: string, { imports, exports, symbols }: FileFacts): boolean {
  const hasNoModule = imports.length === 0 && exports.length === 0
  return /\.d\.[cm]?ts$/.test(path) || (hasNoModule && !exportsSomething(symbols)) || widensGlobals(symbols)
}

function widensGlobals(symbols: FileFacts['symbols']): boolean {
  return symbols.some(({ kind, name }) => kind === 'namespace' && name === 'global')
}

function exportsSomething(symbols: FileFacts['symbols']): boolean {
  return symbols.some(({ flags }) => (flags & SYMBOL_FLAG.exported) !== 0)
}
