/** Extracts and resolves small repositories in memory, and renders what resolution found, file by file. */
import { extractFacts } from '../../src/extract/extract-facts.ts'
import { type Grammar, loadGrammars } from '../../src/extract/parse/load-grammars.ts'
import type { Language } from '../../src/languages/language.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { FILE_FLAG, type GraphFile, type Project } from '../../src/model/index.ts'
import { describeFile } from '../../src/resolve/affected/describe-file.ts'
import { CachedResolution, type ResolvedFiles } from '../../src/resolve/cached-resolution.ts'
import { EdgeList } from '../../src/resolve/edge-list.ts'

const NOT_RESOLVED = { openReasons: new Uint8Array(), imports: [], lookups: new Int32Array() }

/** What `render` gives for a file without edges, imports and lookups. */
export const NOTHING_RESOLVED = JSON.stringify([[], [], [], [], []])

export interface Toolbox {
  languages: readonly Language[]
  extract(path: string, text: string): GraphFile
  resolveAll(files: readonly GraphFile[], projects: readonly Project[]): Resolved
}

export interface Resolved {
  resolution: CachedResolution
  resolved: ResolvedFiles
  /** Path to everything resolution says about that file. */
  texts: Map<string, string>
  /** Path to the interface relations that start in that file. */
  structure: Map<string, string>
}

export async function loadToolbox(): Promise<Toolbox> {
  const languages = [...(await loadLanguages())]
  const grammars = await loadGrammars(languages)
  return {
    languages,
    extract: (path, text) => extract(path, text, languages, grammars),
    resolveAll: (files, projects) => resolveAll(files, projects, languages),
  }
}

export function sortByPath(files: Iterable<GraphFile>): GraphFile[] {
  return [...files].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
}

function extract(
  path: string,
  text: string,
  languages: readonly Language[],
  grammars: Map<string, Grammar>,
): GraphFile {
  const extension = path.slice(path.lastIndexOf('.'))
  const language = languages.find(one => extension in one.grammars)!
  const grammar = grammars.get(extension)!
  const flags = path.startsWith('tests/') ? FILE_FLAG.test : 0
  return {
    file: { path, language: language.id, size: text.length, mtimeMs: 0, flags },
    facts: { ...extractFacts(path, text, grammar, 10_000), contentHash: text },
    project: 0,
  }
}

function resolveAll(
  files: readonly GraphFile[],
  projects: readonly Project[],
  languages: readonly Language[],
): Resolved {
  const resolution = new CachedResolution(files, projects, languages).link()
  const resolved = resolution.resolve([...files.keys()], true)
  const siteless = new EdgeList()
  resolution.implementations.addAll(siteless)
  const none = new Map([...files.keys()].map(file => [file, NOT_RESOLVED]))
  const structure = render(resolution, { files: none, edges: siteless.toColumns() })
  return { resolution, resolved, texts: render(resolution, resolved), structure }
}

/** Path to text: edges, open reasons, import targets and lookups of each file, with symbols named by path. */
export function render(resolution: CachedResolution, { files, edges }: ResolvedFiles): Map<string, string> {
  const { tables } = resolution
  const handles = resolution.files.flatMap(file =>
    describeFile(file, tables.languages.get(file.file.language)!).chains.map(
      one => `${file.file.path}${one}`,
    ),
  )
  const lines = new Map([...files.keys()].map(file => [file, [] as string[]]))
  for (let at = 0; at < edges.length; at++) {
    const file = edges.siteFile[at]! < 0 ? tables.fileOf[edges.from[at]!]! : edges.siteFile[at]!
    const columns = [edges.site[at], edges.kind[at], edges.confidence[at], edges.derivation[at]]
    lines.get(file)!.push(`${columns.join(' ')} ${handles[edges.from[at]!]} -> ${handles[edges.to[at]!]}`)
  }
  return new Map(
    [...files].map(([file, { openReasons, imports, lookups }]) => {
      const targets = imports.map(one => [
        resolution.files[one.file]?.file.path,
        handles[one.symbol],
        one.package,
      ])
      const [siteless, sited] = [true, false].map(one =>
        lines.get(file)!.filter(text => text.startsWith('-1 ') === one),
      )
      // Edges without a site follow the order of symbols, which changes when declarations change places.
      const all = [sited, siteless!.sort(), [...openReasons], targets, [...lookups]]
      return [resolution.files[file]!.file.path, JSON.stringify(all)]
    }),
  )
}
