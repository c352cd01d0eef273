/** Copies the parser and the grammars of all languages beside the bundle, compressed: their packages hold three times as many. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './root.mjs'

/** Returns the copied files from the root; who gets them gets their licences. */
export async function copyGrammars(outdir) {
  const built = file => import(pathToFileURL(join(root, 'dist', 'src', file)).href)
  const { loadLanguages } = await built('languages/load-languages.js')
  const { grammarFiles } = await built('extract/parse/load-grammars.js')
  const { locateWasm, PARSER_WASM } = await built('extract/parse/locate-wasm.js')
  const folder = join(outdir, 'grammars')
  mkdirSync(folder)
  const files = [locateWasm(PARSER_WASM), ...grammarFiles(await loadLanguages()).values()]
  for (const file of files) {
    const copy = join(folder, `${basename(file)}.gz`)
    if (existsSync(copy)) throw new Error(`two grammars have the file name ${basename(file)}`)
    writeFileSync(copy, gzipSync(readFileSync(file), { level: 9 }))
  }
  return files.map(file => relative(root, file))
}
