/** Loads every grammar and compiles every language's query, before the first parse. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Parser, Language as TreeSitterLanguage } from 'web-tree-sitter'
import type { Language } from '../languages/language.ts'
import { packageRoot } from '../languages/load-languages.ts'
import { compileQuery } from './query/compile-query.ts'
import { FlatTree } from './query/flat-tree.ts'
import { GrammarTables } from './query/grammar-tables.ts'
import { MatchReader } from './read-matches.ts'
import { startParser } from './start-parser.ts'

/** A parser and a query for one extension of one language. */
export interface Grammar {
  language: Language
  parser: Parser
  reader: MatchReader
}

/**
 * Grammars by extension. All of them are loaded at once: loading one after the first parse
 * waits for V8's tier-up of the ones in use (0.2-12 s).
 */
export async function loadGrammars(languages: readonly Language[]): Promise<Map<string, Grammar>> {
  const module = await startParser()
  const wasmFolder = grammarFolder()
  const loaded = new Map<string, { parser: Parser; grammar: TreeSitterLanguage; tables: GrammarTables }>()
  const tree = new FlatTree(module)
  for (const name of new Set(languages.flatMap(language => Object.values(language.grammars)))) {
    const grammar = await TreeSitterLanguage.load(join(wasmFolder, `tree-sitter-${name}.wasm`))
    const parser = new Parser()
    parser.setLanguage(grammar)
    loaded.set(name, { parser, grammar, tables: new GrammarTables(module, grammar) })
  }
  const byExtension = new Map<string, Grammar>()
  for (const language of languages) {
    const readers = new Map<string, MatchReader>()
    for (const [extension, name] of Object.entries(language.grammars)) {
      const { parser, grammar, tables } = loaded.get(name)!
      if (!readers.has(name)) {
        const query = compileQuery(readQueries(language, name), grammar, tables)
        readers.set(name, new MatchReader(query, tables, tree))
      }
      byExtension.set(extension, { language, parser, reader: readers.get(name)! })
    }
  }
  return byExtension
}

function grammarFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter.wasm'))
}

/** A language's *.scm files in name order; files of a sub-folder named after a grammar count for that grammar only. */
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
