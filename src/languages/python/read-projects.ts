/** Reads Python projects (pyproject.toml, setup.cfg, setup.py as text) and where their imports are looked up from. */
import type { Project } from '../../model/index.ts'
import { compareTexts, folderOf, joinPath, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext, Table } from '../project-files/project-context.ts'
import { asTable, tableAt, textAt, textsAt } from '../project-files/tables.ts'

/** Strongest first: the first one of a folder is its configuration, all of them are read. */
const CONFIG_NAMES = ['pyproject.toml', 'setup.cfg', 'setup.py'] as const

interface Declared {
  name: string | null
  /** Folders as written, relative to the project. */
  roots: string[]
  dependencies: string[]
}

export function readProjects(context: ProjectContext): FoundProject[] {
  const configs = new Map<string, string[]>()
  for (const name of CONFIG_NAMES) {
    for (const path of context.named(name)) {
      if (name === 'setup.cfg' && !/^\[(metadata|options)\b/m.test(context.reader.text(path) ?? '')) continue
      const folder = folderOf(path)
      configs.set(folder, [...(configs.get(folder) ?? []), path])
    }
  }
  return [...configs].map(([folder, paths]) => ({ project: readOne(folder, paths, context) }))
}

function readOne(folder: string, configs: string[], context: ProjectContext): Project {
  const declared = configs.map(path => readDeclared(path, context))
  const written = declared.flatMap(({ roots }) => roots)
  if (isSourceFolder(joinPath(folder, 'src'), context)) written.push('src')
  const roots = written.flatMap(root => resolveInRepo(folder, root) ?? [])
  const existing = roots.filter(root => context.hasFolder(root))
  const dependencies = [...new Set(declared.flatMap(entry => entry.dependencies))].sort(compareTexts)
  return {
    kind: 'python',
    family: 'python',
    folder,
    config: configs[0]!,
    name: declared.find(({ name }) => name)?.name ?? '',
    settings: {
      sourceRoots: [...new Set([...existing, folder])],
      ...(dependencies.length > 0 ? { dependencies } : {}),
    },
  }
}

/** `src` with packages in it, but no package itself. */
function isSourceFolder(folder: string, context: ProjectContext): boolean {
  return context.hasFolder(folder) && !context.hasFile(joinPath(folder, '__init__.py'))
}

function readDeclared(path: string, context: ProjectContext): Declared {
  if (path.endsWith('pyproject.toml')) return readPyproject(context.reader.toml(path))
  const text = context.reader.text(path) ?? ''
  return path.endsWith('setup.cfg') ? readSetupCfg(text) : readSetupPy(text)
}

function readPyproject(table: Table | null): Declared {
  const project = tableAt(table, 'project')
  const poetry = tableAt(table, 'tool', 'poetry')
  const optional = Object.keys(tableAt(project, 'optional-dependencies') ?? {})
  const requirements = [
    ...(textsAt(project, 'dependencies') ?? []),
    ...optional.flatMap(key => textsAt(tableAt(project, 'optional-dependencies'), key) ?? []),
  ]
  return {
    name: textAt(project, 'name') ?? textAt(poetry, 'name'),
    roots: pyprojectRoots(table, poetry),
    dependencies: [
      ...requirements.flatMap(requirementName),
      ...Object.keys(tableAt(poetry, 'dependencies') ?? {}).filter(name => name !== 'python'),
    ],
  }
}

function pyprojectRoots(table: Table | null, poetry: Table | null): string[] {
  const setuptools = tableAt(table, 'tool', 'setuptools')
  const hatch = tableAt(table, 'tool', 'hatch', 'build', 'targets', 'wheel')
  const poetryPackages = Array.isArray(poetry?.packages) ? poetry.packages : []
  return [
    ...(textsAt(tableAt(setuptools, 'packages', 'find'), 'where') ?? []),
    ...(textsAt(tableAt(setuptools, 'package-dir'), '') ?? []),
    ...poetryPackages.flatMap(entry => textAt(asTable(entry), 'from') ?? []),
    // `packages = ["src/flask"]`: the package is looked up from the folder that holds it.
    ...(textsAt(hatch, 'packages') ?? []).map(folderOf),
    ...(textsAt(hatch, 'sources') ?? []),
    ...(textsAt(tableAt(table, 'tool', 'pdm', 'build'), 'package-dir') ?? []),
    ...(textsAt(tableAt(table, 'tool', 'maturin'), 'python-source') ?? []),
    ...(textsAt(tableAt(table, 'tool', 'uv', 'build-backend'), 'module-root') ?? []),
    ...(textsAt(tableAt(table, 'tool', 'pytest', 'ini_options'), 'pythonpath') ?? []),
    ...(textsAt(tableAt(table, 'tool', 'pyright'), 'extraPaths') ?? []),
  ]
}

/** Enough of the INI format: sections, keys, indented continuations. */
function readSetupCfg(text: string): Declared {
  const values = new Map<string, string[]>()
  let section = ''
  let lines: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const heading = /^\[([^\]]+)\]/.exec(line)
    const entry = /^([A-Za-z_.-]+)\s*[=:]\s*(.*)$/.exec(line)
    if (heading) section = heading[1]!
    else if (/^\s/.test(line)) lines.push(line.trim())
    else if (entry) {
      lines = [entry[2]!.trim()]
      values.set(`${section}.${entry[1]}`, lines)
    }
  }
  const listOf = (key: string) => (values.get(key) ?? []).filter(line => line !== '' && !line.startsWith('#'))
  return {
    name: listOf('metadata.name')[0] ?? null,
    roots: [
      ...listOf('options.package_dir').flatMap(line => /^=\s*(\S+)$/.exec(line)?.[1] ?? []),
      ...listOf('options.packages.find.where').filter(line => !line.startsWith('=')),
    ],
    dependencies: listOf('options.install_requires').flatMap(requirementName),
  }
}

/** setup.py is a program: it is read as text and never run, so only literal values are seen. */
function readSetupPy(text: string): Declared {
  const all = (pattern: RegExp) => Array.from(text.matchAll(pattern), match => match[1]!)
  return {
    name: all(/\bname\s*=\s*['"]([\w.-]{1,100})['"]/g)[0] ?? null,
    roots: [
      ...all(/\bpackage_dir\s*=\s*\{\s{0,20}['"]['"]\s*:\s*['"]([\w./-]{1,200})['"]/g),
      ...all(/\bfind_(?:namespace_)?packages\(\s{0,20}(?:where\s*=\s*)?['"]([\w./-]{1,200})['"]/g),
    ],
    dependencies: [],
  }
}

/** `Django>=4; python_version > "3.8"` -> `Django`. */
function requirementName(requirement: string): string[] {
  const name = /^\s*([A-Za-z0-9][\w.-]*)/.exec(requirement)?.[1]
  return name ? [name] : []
}
