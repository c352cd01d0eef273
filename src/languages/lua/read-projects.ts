/** Reads rockspecs as text: the name of a rock, the folders its modules are in, what it depends on. */
import type { Project } from '../../model/index.ts'
import { compareTexts, folderOf, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'

const NAME = /^[ \t]*package\s*=\s*["']([\w.-]{1,100})["']/m
const DEPENDENCIES = /\bdependencies\s*=\s*\{([^{}]{0,5000})\}/
const DEPENDENCY = /["']\s*([\w.-]{1,100})/g
const MODULE = /(?<![\w.])([\w.]{1,200})["']?\]?\s{0,20}=\s{0,20}["']([\w./-]{1,300})\.lua["']/g

/** One project a folder: rockspecs beside each other are versions of one rock. */
export function readProjects(context: ProjectContext): FoundProject[] {
  const byFolder = new Map<string, string>()
  for (const path of context.paths)
    if (path.endsWith('.rockspec') && path > (byFolder.get(folderOf(path)) ?? ''))
      byFolder.set(folderOf(path), path)
  return [...byFolder].map(([folder, path]) => ({ project: readOne(folder, path, context) }))
}

function readOne(folder: string, config: string, context: ProjectContext): Project {
  const text = (context.reader.text(config) ?? '').replace(/--[^\n]*/g, '')
  const name = NAME.exec(text)?.[1] ?? nameOf(config).replace(/(?:-[\w.]+-\d+)?\.rockspec$/, '')
  const listed = DEPENDENCIES.exec(text)?.[1] ?? ''
  const dependencies = distinct(Array.from(listed.matchAll(DEPENDENCY), match => match[1])).filter(
    one => one !== 'lua',
  )
  const sourceRoots = rootsIn(folder, text).filter(root => root === '' || context.hasFolder(root))
  const settings = {
    ...(dependencies.length > 0 ? { dependencies } : {}),
    ...(sourceRoots.length > 0 ? { sourceRoots } : {}),
  }
  return { kind: 'rock', family: 'lua', folder, config, name, settings }
}

/** `["a.b"] = "src/a/b.lua"` names the folder `src`. */
function rootsIn(folder: string, text: string): string[] {
  const roots: string[] = []
  for (const [, module, file] of text.matchAll(MODULE)) {
    const path = module.replaceAll('.', '/')
    const plain = file.replace(/^\.\//, '').replace(/\/init$/, '')
    if (plain !== path && !plain.endsWith(`/${path}`)) continue
    const root = resolveInRepo(folder, plain.slice(0, Math.max(0, plain.length - path.length - 1)) || '.')
    if (root !== null) roots.push(root)
  }
  return distinct(roots)
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort(compareTexts)
}
