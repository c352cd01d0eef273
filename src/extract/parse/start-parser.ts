/** Starts the parser library and passes text to it. */
import { Parser, type Tree } from 'web-tree-sitter'
import type { ParserModule } from '../matcher/parser-module.ts'
import { locateWasm, PARSER_WASM, readWasm } from './locate-wasm.ts'

/** The library starts once per process: only the first object it gets becomes its module. */
let started: Promise<ParserModule> | undefined

export function startParser(): Promise<ParserModule> {
  started ??= start()
  return started
}

/** Parses a text; null if `isLate` returned true. */
export function parseText(parser: Parser, text: string, isLate: () => boolean): Tree | null {
  source = text
  return parser.parse(text, null, { progressCallback: isLate })
}

/** The text that is being parsed. */
let source = ''

/** Size of the parser's input buffer in UTF-16 units, without the closing zero. */
const MAX_UNITS = 5 * 1024 - 1

/** Missing in the types of Node and TypeScript's `lib`. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: unknown; module: unknown }>
}

interface ParserImports {
  env: Record<string, (buffer: number, index: number, row: number, column: number, length: number) => void>
}

/** The library copies text unit by unit through calls that V8 cannot inline. Here a piece is one copy. */
async function start(): Promise<ParserModule> {
  const module = { instantiateWasm } as ParserModule & { instantiateWasm: typeof instantiateWasm }
  function instantiateWasm(imports: ParserImports, done: (instance: unknown, module: unknown) => void): void {
    imports.env.tree_sitter_parse_callback = (buffer, index, _row, _column, length) => {
      const piece = source.slice(index, index + MAX_UNITS)
      module.HEAP32[length >> 2] = piece.length
      Buffer.from(module.HEAP32.buffer, buffer, piece.length * 2).write(piece, 'utf16le')
    }
    const file = readWasm(locateWasm(PARSER_WASM))
    void WebAssembly.instantiate(file, imports).then(({ instance, module }) => done(instance, module))
  }
  await Parser.init(module as never)
  return module
}
