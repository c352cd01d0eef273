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
  // The memory never shrinks: what an earlier text took is no fault of this one.
  mostBytes = Math.max(USUAL_BYTES + text.length * BYTES_PER_UNIT, loaded!.HEAP32.byteLength)
  try {
    return parser.parse(text, null, { progressCallback: isLate })
  } catch (error) {
    throw isFull ? new ParserFull(`it took more than ${mostBytes >> 20} MB for one file`) : error
  }
}

/** A megabyte of usual code takes 30 to 80 MB. The parser follows every way to read `A<B, ` repeated: 30 KB for each unit. */
const USUAL_BYTES = 256 << 20
const BYTES_PER_UNIT = 100
let mostBytes = Number.POSITIVE_INFINITY
let isFull = false
let loaded: ParserModule | undefined

/** A text takes far more memory than texts of its size do. The parser cannot be used afterwards. */
export class ParserFull extends Error {}

/** The text that is being parsed. */
let source = ''

/** Size of the parser's input buffer in UTF-16 units, without the closing zero. */
const MAX_UNITS = 5 * 1024 - 1

/** Missing in the types of Node and TypeScript's `lib`. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: unknown; module: unknown }>
}

interface ParserImports {
  env: Record<
    string,
    (buffer: number, index: number, row: number, column: number, length: number) => void
  > & {
    /** Gets the bytes that the whole memory must have; gives 0 where they cannot be had. */
    emscripten_resize_heap(bytes: number): number
  }
}

/** The library copies text unit by unit through calls that V8 cannot inline. Here a piece is one copy. */
async function start(): Promise<ParserModule> {
  // The parser prints why it ends, but the worker says that as well.
  const module = { instantiateWasm, printErr: () => {} } as unknown as ParserModule
  function instantiateWasm(imports: ParserImports, done: (instance: unknown, module: unknown) => void): void {
    imports.env.tree_sitter_parse_callback = (buffer, index, _row, _column, length) => {
      const piece = source.slice(index, index + MAX_UNITS)
      module.HEAP32[length >> 2] = piece.length
      Buffer.from(module.HEAP32.buffer, buffer, piece.length * 2).write(piece, 'utf16le')
    }
    const grow = imports.env.emscripten_resize_heap
    // One step of the parser can take two gigabytes, so a look between the steps comes too late.
    imports.env.emscripten_resize_heap = bytes => {
      isFull = bytes >>> 0 > mostBytes
      return isFull ? 0 : grow(bytes)
    }
    const file = readWasm(locateWasm(PARSER_WASM))
    void WebAssembly.instantiate(file, imports).then(({ instance, module }) => done(instance, module))
  }
  await Parser.init(module as never)
  loaded = module
  return module
}
