/** Which files are documents, configuration or templates, and where a section of each begins. */

export type DocumentFormat =
  | 'markdown'
  | 'rst'
  | 'yaml'
  | 'json'
  | 'toml'
  | 'properties'
  | 'html'
  | 'sql'
  | 'dockerfile'
  | 'makefile'

const EXTENSIONS: Readonly<Record<string, DocumentFormat>> = {
  '.md': 'markdown',
  '.mdx': 'markdown',
  '.markdown': 'markdown',
  '.rst': 'rst',
  '.txt': 'rst',
  '.adoc': 'markdown',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.json': 'json',
  '.jsonc': 'json',
  '.json5': 'json',
  '.toml': 'toml',
  '.ini': 'toml',
  '.cfg': 'toml',
  '.conf': 'toml',
  '.properties': 'properties',
  '.env': 'properties',
  '.html': 'html',
  '.htm': 'html',
  '.jinja': 'html',
  '.jinja2': 'html',
  '.j2': 'html',
  '.tmpl': 'html',
  '.gohtml': 'html',
  '.sql': 'sql',
  '.dockerfile': 'dockerfile',
  '.mk': 'makefile',
}
const NAMES: readonly (readonly [RegExp, DocumentFormat])[] = [
  [/^(?:Dockerfile|Containerfile)(?:\..+)?$/, 'dockerfile'],
  [/^(?:GNU)?[Mm]akefile$/, 'makefile'],
  [/^(?:README|CHANGELOG|CHANGES|CONTRIBUTING|INSTALL|NEWS|AUTHORS|LICEN[CS]E)$/, 'rst'],
  [/^Jenkinsfile$/, 'properties'],
]
/** Written by programs, for programs. */
const GENERATED = /(?:^|[-.])lock\.(?:json|yaml|yml|toml)$|\.min\.|\.map\.json$/

/** Undefined for what is none. */
export function formatOf(path: string): DocumentFormat | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (GENERATED.test(name)) return undefined
  const named = NAMES.find(([pattern]) => pattern.test(name))
  const dot = name.lastIndexOf('.')
  return named?.[1] ?? (dot > 0 ? EXTENSIONS[name.slice(dot).toLowerCase()] : undefined)
}
