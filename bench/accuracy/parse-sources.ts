/** Parses a case's files, so that scorers can find the node at a place. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { Node, Parser, Tree } from 'web-tree-sitter'

/** The files of one case; texts and trees are made on first use. */
export async function openSources(folder: string): Promise<Sources> {
  loading ??= loadParsers()
  parsers = await loading
  return new Sources(folder)
}

export type Family = 'javascript' | 'python' | 'java' | 'go'

const GRAMMARS: Record<string, { grammar: string; family: Family }> = {
  '.ts': { grammar: 'typescript', family: 'javascript' },
  '.mts': { grammar: 'typescript', family: 'javascript' },
  '.cts': { grammar: 'typescript', family: 'javascript' },
  '.tsx': { grammar: 'tsx', family: 'javascript' },
  '.js': { grammar: 'javascript', family: 'javascript' },
  '.jsx': { grammar: 'javascript', family: 'javascript' },
  '.mjs': { grammar: 'javascript', family: 'javascript' },
  '.cjs': { grammar: 'javascript', family: 'javascript' },
  '.py': { grammar: 'python', family: 'python' },
  '.pyi': { grammar: 'python', family: 'python' },
  '.java': { grammar: 'java', family: 'java' },
  '.go': { grammar: 'go', family: 'go' },
}

/** Loaded once; several cases may need it at the same time. */
let loading: Promise<Map<string, Parser>> | undefined
let parsers = new Map<string, Parser>()

export class Sources {
  readonly #folder: string
  readonly #texts = new Map<string, string>()
  readonly #trees = new Map<string, Tree | null>()

  constructor(folder: string) {
    this.#folder = folder
  }

  text(file: string): string {
    let text = this.#texts.get(file)
    if (text === undefined) {
      const path = join(this.#folder, file)
      text = existsSync(path) ? readFileSync(path, 'utf8') : ''
      this.#texts.set(file, text)
    }
    return text
  }

  root(file: string): Node | undefined {
    let tree = this.#trees.get(file)
    if (tree === undefined) {
      const parser = parsers.get(GRAMMARS[extname(file)]?.grammar ?? '')
      tree = parser?.parse(this.text(file)) ?? null
      this.#trees.set(file, tree)
    }
    return tree?.rootNode
  }

  line(file: string, line: number): string {
    return this.text(file).split('\n')[line - 1] ?? ''
  }

  /** Evaluation columns count code points from 0; ours count UTF-16 units from 1. */
  column(file: string, line: number, col: number): number {
    return [...this.line(file, line)].slice(0, col).join('').length + 1
  }

  close(): void {
    for (const tree of this.#trees.values()) tree?.delete()
  }
}

export function familyOf(file: string): Family | undefined {
  return GRAMMARS[extname(file)]?.family
}

async function loadParsers(): Promise<Map<string, Parser>> {
  // bombe parses in this process too, and a second initialisation of its module would free memory that is in use. So
  // the scorer loads the package's CommonJS build, which is a separate module.
  const require = createRequire(import.meta.url)
  const { Language, Parser } = require('web-tree-sitter') as typeof import('web-tree-sitter')
  await Parser.init()
  const loaded = new Map<string, Parser>()
  for (const grammar of new Set(Object.values(GRAMMARS).map(one => one.grammar))) {
    const wasm = require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`)
    const parser = new Parser()
    parser.setLanguage(await Language.load(wasm))
    loaded.set(grammar, parser)
  }
  return loaded
}
