/** Finds the wasm files of the parser and its grammars: copies beside the bundle, else the packages they come from. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `specifier` is `<package>/<file>`. The build copies what is needed (scripts/copy-grammars.mjs). */
export function locateWasm(specifier: string): string {
  const copy = fileURLToPath(new URL(`./grammars/${basename(specifier)}`, import.meta.url))
  return existsSync(copy) ? copy : createRequire(import.meta.url).resolve(specifier)
}

export const PARSER_WASM = 'web-tree-sitter/web-tree-sitter.wasm'
