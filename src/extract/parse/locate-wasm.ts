/** Finds the wasm files of the parser and its grammars: copies beside the bundle, else the packages they come from. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** `specifier` is `<package>/<file>`. The build copies what is needed, compressed (scripts/copy-grammars.mjs). */
export function locateWasm(specifier: string): string {
  const copy = fileURLToPath(new URL(`./grammars/${basename(specifier)}.gz`, import.meta.url))
  return existsSync(copy) ? copy : createRequire(import.meta.url).resolve(specifier)
}

/** A grammar is mostly tables: it takes a tenth of its size on disk, and milliseconds to unpack. */
export function readWasm(file: string): Uint8Array {
  const bytes = readFileSync(file)
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

export const PARSER_WASM = 'web-tree-sitter/web-tree-sitter.wasm'
