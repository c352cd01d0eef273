/** Loads every grammar and compiles every language's query before the first parse. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Parser, Language as TreeSitterLanguage } from 'web-tree-sitter'
import type { Grammar as DeclaredGrammar, Language } from '../../languages/language.ts'
import { packageRoot } from '../../languages/load-languages.ts'
import { compileQuery } from '../matcher/compile-query.ts'
import { FlatTree } from '../matcher/flat-tree.ts'
import { GrammarTables } from '../matcher/grammar-tables.ts'
import { MatchReader } from '../matcher/read-matches.ts'
import { largestFunction } from './largest-function.ts'
import { locateWasm, readWasm } from './locate-wasm.ts'
import { startParser } from './start-parser.ts'

/** A parser and a query for one extension of one language. */
export interface Grammar {
  language: Language
  parser: Parser
  reader: MatchReader
}

/**
 * Grammars by extension. All are loaded at once: loading one after the first parse waits until V8 has optimised those
 * in use (0.2-12 s).
 */
export async function loadGrammars(languages: readonly Language[]): Promise<Map<string, Grammar>> {
  const module = await startParser()
  const loaded = new Map<string, { parser: Parser; grammar: TreeSitterLanguage; tables: GrammarTables }>()
  const tree = new FlatTree(module)
  for (const [name, file] of grammarFiles(languages)) {
    const grammar = await loadGrammar(readWasm(file))
    const parser = new Parser()
    parser.setLanguage(grammar)
    loaded.set(name, { parser, grammar, tables: new GrammarTables(module, grammar) })
  }
  const byExtension = new Map<string, Grammar>()
  for (const language of languages) {
    const readers = new Map<string, MatchReader>()
    for (const [extension, declared] of Object.entries(language.grammars)) {
      const name = nameOfGrammar(declared)
      const { parser, grammar, tables } = loaded.get(name)!
      if (!readers.has(name)) {
        const query = compileQuery(readQueries(language, name), grammar, tables)
        readers.set(name, new MatchReader(query, tables, tree))
      }
      const found = { language, parser, reader: readers.get(name)! }
      byExtension.set(language.id + extension, found)
      byExtension.set(extension, byExtension.get(extension) ?? found)
    }
  }
  return byExtension
}

/** The lexers of Bash, Elixir, Kotlin and Scala are larger, in one function each. */
const HUGE_FUNCTION_BYTES = 150_000
/** V8 optimises a function of WebAssembly after about so many bytes of code have run; each jump back counts its distance. */
const USUAL_BUDGET = 13_000_000
const LATE_BUDGET = 2_000_000_000

/**
 * To optimise a huge function takes 450 MB and half a CPU second, and three lines of Bash were enough for V8 to do it. Now
 * it takes some ten thousand characters. The budget is that of the module, set when it is loaded.
 */
async function loadGrammar(wasm: Uint8Array): Promise<TreeSitterLanguage> {
  const isHuge = largestFunction(wasm) >= HUGE_FUNCTION_BYTES
  if (isHuge) setFlagsFromString(`--wasm-tiering-budget=${LATE_BUDGET}`)
  try {
    return await TreeSitterLanguage.load(wasm)
  } finally {
    if (isHuge) setFlagsFromString(`--wasm-tiering-budget=${USUAL_BUDGET}`)
  }
}

/** Chooses the language of a file if several languages have its extension. */
export function findGrammar(
  grammars: ReadonlyMap<string, Grammar>,
  language: string,
  extension: string,
): Grammar | undefined {
  const [exact, lower] = [
    grammars.get(language + extension),
    grammars.get(language + extension.toLowerCase()),
  ]
  return exact ?? lower ?? grammars.get(extension.toLowerCase())
}

/** Name -> wasm file, each grammar once. */
export function grammarFiles(languages: readonly Language[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const grammar of languages.flatMap(language => Object.values(language.grammars))) {
    const file =
      typeof grammar === 'string'
        ? `${USUAL_PACKAGE}/tree-sitter-${grammar}.wasm`
        : `${grammar.package}/${grammar.file}`
    const name = nameOfGrammar(grammar)
    if (!files.has(name)) files.set(name, locateWasm(file))
  }
  return files
}

const USUAL_PACKAGE = '@vscode/tree-sitter-wasm/wasm'

/** Unique among all grammars. */
export function nameOfGrammar(grammar: DeclaredGrammar): string {
  return typeof grammar === 'string' ? grammar : grammar.name
}

/** A language's *.scm files in name order. Files in a sub-folder named after a grammar apply to that grammar only. */
export function readQueries(language: Language, grammar: string): string {
  const folders = [language.queries].flat().map(name => join(packageRoot(), 'queries', name))
  return folders
    .flatMap(folder => [folder, join(folder, grammar)])
    .flatMap(readFolder)
    .join('\n')
}

function readFolder(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter(name => name.endsWith('.scm'))
    return names.sort().map(name => readFileSync(join(folder, name), 'utf8'))
  } catch {
    return []
  }
}
