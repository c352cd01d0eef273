/** Reads Mix projects as text: names, applications of an umbrella, dependencies. */
import type { Project } from '../../model/index.ts'
import { compareTexts, folderOf, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'

const NAME = /\bapp:\s*:(\w{1,100})/
const DEPENDENCY = /\{\s*:(\w{1,100})\s*,\s*(?:"|path:|git:|github:|in_umbrella:|only:|branch:)/g

export function readProjects(context: ProjectContext): FoundProject[] {
  return context.paths
    .filter(path => nameOf(path) === 'mix.exs')
    .map(path => ({ project: readOne(path, context) }))
}

function readOne(config: string, context: ProjectContext): Project {
  const text = (context.reader.text(config) ?? '').replace(/^[ \t]*#.*$/gm, '')
  const folder = folderOf(config)
  const named = Array.from(text.matchAll(DEPENDENCY), match => match[1])
  const dependencies = [...new Set(named)].sort(compareTexts)
  const sourceRoots = ['lib', 'test/support']
    .flatMap(name => resolveInRepo(folder, name) ?? [])
    .filter(root => context.hasFolder(root))
  const settings = {
    ...(dependencies.length > 0 ? { dependencies } : {}),
    ...(sourceRoots.length > 0 ? { sourceRoots } : {}),
  }
  return { kind: 'mix', family: 'elixir', folder, config, name: NAME.exec(text)?.[1] ?? '', settings }
}
