/** The flags of a symbol as answers list them: only those that are set. */
import { FILE_FLAG, SYMBOL_FLAG } from '../../model/index.ts'
import type { FileRow, SymbolRow } from '../../store/schema/rows.ts'

const FLAGS: Record<string, (symbol: SymbolRow, file: FileRow | null) => boolean> = {
  async: ({ flags }) => (flags & SYMBOL_FLAG.async) > 0,
  static: ({ flags }) => (flags & SYMBOL_FLAG.static) > 0,
  abstract: ({ flags }) => (flags & SYMBOL_FLAG.abstract) > 0,
  component: ({ flags }) => (flags & SYMBOL_FLAG.component) > 0,
  deprecated: ({ deprecated }) => deprecated,
  generated: (_, file) => ((file?.flags ?? 0) & FILE_FLAG.generated) > 0,
  test: ({ flags }, file) => (flags & SYMBOL_FLAG.test) > 0 || ((file?.flags ?? 0) & FILE_FLAG.test) > 0,
}

export function symbolFlags(symbol: SymbolRow, file: FileRow | null): string[] {
  return Object.keys(FLAGS).filter(name => FLAGS[name]!(symbol, file))
}
