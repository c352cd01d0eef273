/** Reads Gradle projects: build files, and the modules a settings file includes. Scripts are text, never run. */

import { compareTexts, folderOf, joinPath, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'
import { findSourceRoots } from './source-roots.ts'

const BUILD_FILES = ['build.gradle', 'build.gradle.kts']
const SETTINGS_FILES = ['settings.gradle', 'settings.gradle.kts']
const MAX_INCLUDES = 5_000

interface Module {
  config: string
  name: string
}

export function readGradleProjects(context: ProjectContext): FoundProject[] {
  const modules = new Map<string, Module>()
  for (const path of BUILD_FILES.flatMap(name => context.named(name))) {
    const folder = folderOf(path)
    if (!modules.has(folder)) modules.set(folder, { config: path, name: nameOf(folder) })
  }
  for (const path of SETTINGS_FILES.flatMap(name => context.named(name))) addIncluded(path, context, modules)
  const sourceRootsOf = findSourceRoots(context)
  return [...modules].map(([folder, { config, name }]) => {
    const dependencies = dependenciesIn(context.reader.text(config) ?? '')
    const settings = {
      sourceRoots: sourceRootsOf(folder),
      ...(dependencies.length > 0 ? { dependencies } : {}),
    }
    return { project: { kind: 'gradle', family: 'java', folder, config, name, settings } }
  })
}

/** Groups and names of `implementation 'group:name:version'`; a version may be said elsewhere. */
function dependenciesIn(text: string): string[] {
  const found = new Set<string>()
  for (const [, group, name] of withoutComments(text).matchAll(COORDINATES)) found.add(group!).add(name!)
  return [...found].sort(compareTexts)
}

const COORDINATES =
  /\b(?:\w*[iI]mplementation|\w*[cC]ompile(?:Only)?|\w*[aA]pi|\w*[rR]untime(?:Only)?|\w*[pP]rocessor|kapt|ksp)\b[\s(]{1,20}(?:(?:platform|enforcedPlatform)\s?\()?["']([\w.-]{1,100}):([\w.-]{1,100})(?::|["'])/g

/** `include ':a:b', "c"`, `include(":d")`, `rootProject.name`, `project(':a').projectDir = file('x')`. */
function addIncluded(path: string, context: ProjectContext, modules: Map<string, Module>): void {
  const text = withoutComments(context.reader.text(path) ?? '')
  const base = folderOf(path)
  const moved = new Map<string, string>()
  for (const match of text.matchAll(
    /project\(\s*['"](:[\w:.-]{1,200})['"]\s*\)\.projectDir\s*=\s*(?:new\s+)?[Ff]ile\(\s*(?:(?:settingsDir|rootDir|rootProject\.projectDir)\s*,\s*)?['"]([^'"$]{1,200})['"]/g,
  )) {
    moved.set(match[1]!, match[2]!)
  }
  const rootName = /rootProject\.name\s*=\s*['"]([^'"$]{1,100})['"]/.exec(text)?.[1]
  addModule(base, rootName ?? nameOf(base), path, context, modules)
  for (const name of includesOf(text).slice(0, MAX_INCLUDES)) {
    const project = name.startsWith(':') ? name : `:${name}`
    const folder = resolveInRepo(base, moved.get(project) ?? project.slice(1).replaceAll(':', '/'))
    if (folder) addModule(folder, project.slice(project.lastIndexOf(':') + 1), path, context, modules)
  }
}

/** An included module may have a build file of its own name (`spring-aop/spring-aop.gradle`), or none at all. */
function addModule(
  folder: string,
  name: string,
  settings: string,
  context: ProjectContext,
  modules: Map<string, Module>,
): void {
  const known = modules.get(folder)
  if (known) {
    known.name = name
    return
  }
  if (!context.hasFolder(folder)) return
  const named = [`${name}.gradle`, `${name}.gradle.kts`].map(file => joinPath(folder, file))
  modules.set(folder, { config: named.find(file => context.hasFile(file)) ?? settings, name })
}

/** The gaps are bounded, so that a made file cannot make the search quadratic. */
function includesOf(text: string): string[] {
  const names: string[] = []
  for (const match of text.matchAll(/\binclude\b\s{0,10}\(?((?:[\s,]{0,200}['"][\w:./-]{1,200}['"])+)/g)) {
    for (const quoted of match[1]!.matchAll(/['"]([^'"]+)['"]/g)) names.push(quoted[1]!)
  }
  return names
}

function withoutComments(text: string): string {
  let code = ''
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('/*', at)
    code += text.slice(at, start < 0 ? text.length : start)
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2)
    if (end < 0) break
    at = end + 2
  }
  return code.replace(/^[ \t]*\/\/.*$/gm, '')
}
