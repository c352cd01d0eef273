/** Names everything that decides which facts a text gives: another hash, and stored facts no longer count. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { transform } from 'esbuild'
import { root } from './root.mjs'

/**
 * What finds files, makes facts, resolves them and turns them into edges, with the model that all of these share (how
 * expressions are read, which edge a site gives); `words` is the part of extraction that questions share.
 */
export const FOLDERS = [
  ...['src/model', 'src/languages', 'src/extract', 'src/resolve', 'src/edges', 'src/words', 'src/secrets'],
  ...['src/discover/files', 'src/discover/ignore', 'src/discover/projects', 'src/documents', 'queries'],
]
/** The parser and its grammars; their versions are pinned. */
const GRAMMARS = /tree-sitter|\/wasm-/

/** Comments and formatting do not count: what is hashed is the code without them. */
export async function hashExtractor() {
  const hash = createHash('sha256')
  for (const file of FOLDERS.flatMap(folder => filesUnder(join(root, folder)))) {
    const text = readFileSync(file, 'utf8')
    const isCode = file.endsWith('.ts')
    const options = { loader: 'ts', minifyWhitespace: true, minifySyntax: true, legalComments: 'none' }
    const code = isCode ? (await transform(text, options)).code : text.replace(/^\s*;.*$/gm, '')
    hash.update(`${relative(root, file)}\n${code}\n`)
  }
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [name, version] of Object.entries(devDependencies))
    if (GRAMMARS.test(name)) hash.update(`${name} ${version}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Sorted, so that every machine has the same. */
function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesUnder(path)
      return /\.(ts|scm)$/.test(entry.name) ? [path] : []
    })
}
