/** Reads gems and applications of Ruby as text: names, folders that are loaded from, dependencies. */
import type { Project } from '../../model/index.ts'
import { compareTexts, folderOf, joinPath, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'

const MANIFESTS = /(?:^|\/)(?:Gemfile|gems\.rb|[^/]+\.gemspec)$/
const NAME = /\.name\s*=\s*['"]([\w.-]{1,100})['"]/
const DEPENDENCY = /(?:\bgem|\.add_(?:runtime_|development_)?dependency)[\s(]+['"]([\w.-]{1,100})['"]/g
const LOADED = /\.require_paths\s*=\s*(?:\[|%w[[({])([^\])}\n]{1,300})/

export function readProjects(context: ProjectContext): FoundProject[] {
  const byFolder = new Map<string, string[]>()
  for (const path of context.paths) {
    if (!MANIFESTS.test(path)) continue
    const folder = folderOf(path)
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), path])
  }
  return [...byFolder].map(([folder, paths]) => ({ project: readOne(folder, paths, context) }))
}

/** The gemspec names the gem; a Gemfile beside it adds what is used to develop it. */
function readOne(folder: string, paths: readonly string[], context: ProjectContext): Project {
  const sorted = [...paths].sort((a, b) => Number(b.endsWith('.gemspec')) - Number(a.endsWith('.gemspec')))
  const texts = sorted.map(path => (context.reader.text(path) ?? '').replace(/^[ \t]*#.*$/gm, ''))
  const [config] = sorted
  const isGem = config.endsWith('.gemspec')
  const name = NAME.exec(texts[0])?.[1] ?? (isGem ? nameOf(config).replace(/\.gemspec$/, '') : '')
  const named = texts.flatMap(text => Array.from(text.matchAll(DEPENDENCY), match => match[1]))
  const dependencies = distinct(named.filter(one => one !== name))
  const sourceRoots = rootsIn(folder, LOADED.exec(texts[0])?.[1] ?? '', context)
  const settings = {
    ...(dependencies.length > 0 ? { dependencies } : {}),
    ...(sourceRoots.length > 0 ? { sourceRoots } : {}),
  }
  return { kind: 'gem', family: 'ruby', folder, config, name, settings }
}

/** What is required is looked up in `lib`, in the folders that the gem names, and in those that an application loads by name. */
function rootsIn(folder: string, written: string, context: ProjectContext): string[] {
  const names = ['lib', ...written.split(/[\s,'"]+/).filter(name => name !== '')]
  const app = joinPath(folder, 'app')
  const inApp = new Set(
    context.paths
      .filter(path => path.startsWith(`${app}/`) && path.endsWith('.rb'))
      .map(path => path.slice(app.length + 1).split('/'))
      .flatMap(([first, ...rest]) => (rest.length > 0 ? [`app/${first}`] : [])),
  )
  const roots = [...names, ...inApp].flatMap(name => resolveInRepo(folder, name) ?? [])
  return distinct(roots.filter(root => context.hasFolder(root)))
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort(compareTexts)
}
