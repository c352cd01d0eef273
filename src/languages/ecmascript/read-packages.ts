/** Reads package.json files: names, entry points, workspaces. */

import { globMatcher } from '../../model/glob.ts'
import type { Project } from '../../model/index.ts'
import { compareTexts, folderOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext, Table } from '../project-files/project-context.ts'
import { asTable, tableAt, textAt, textsAt } from '../project-files/tables.ts'
import { flattenExports, flattenImports } from './flatten-exports.ts'

export interface Packages {
  /** Members of a workspace first: where two packages share a name, the first is meant. */
  found: FoundProject[]
  /** Folder by package name. */
  folders: Map<string, string>
}

const DEPENDENCY_KEYS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

export function readPackages(context: ProjectContext): Packages {
  const isMember = workspaceMembers(context)
  const members: Project[] = []
  const others: Project[] = []
  for (const path of context.named('package.json')) {
    const table = context.reader.json(path)
    if (!table || !isPackage(table)) continue
    const folder = folderOf(path)
    const name = textAt(table, 'name') ?? ''
    const settings = {
      ...flattenExports(table, folder),
      ...flattenImports(table, folder),
      ...dependenciesOf(table),
    }
    const project: Project = { kind: 'package', family: 'typescript', folder, config: path, name, settings }
    ;(isMember(folder) ? members : others).push(project)
  }
  const projects = [...members, ...others]
  const folders = new Map<string, string>()
  for (const { name, folder } of projects) if (name && !folders.has(name)) folders.set(name, folder)
  return { found: projects.map(project => ({ project })), folders }
}

/** A package.json that only says `"type": "module"` marks a folder; it is no package. */
function isPackage(table: Table): boolean {
  return ['name', 'workspaces', 'main', 'exports', ...DEPENDENCY_KEYS].some(key => Object.hasOwn(table, key))
}

function dependenciesOf(table: Table): { dependencies?: string[] } {
  const names = new Set(DEPENDENCY_KEYS.flatMap(key => Object.keys(tableAt(table, key) ?? {})))
  return names.size > 0 ? { dependencies: [...names].sort(compareTexts) } : {}
}

/** Patterns of `workspaces`, pnpm-workspace.yaml and lerna.json; `!` leaves out. */
function workspaceMembers(context: ProjectContext): (folder: string) => boolean {
  const wanted: ((folder: string) => boolean)[] = []
  const unwanted: ((folder: string) => boolean)[] = []
  for (const { folder, patterns, config } of workspacePatterns(context)) {
    wanted.push(path => path === folder)
    for (const written of patterns.slice(0, 1_000)) {
      const negated = written.startsWith('!')
      const pattern = resolveInRepo(folder, negated ? written.slice(1) : written)
      const matches = pattern === null ? null : globMatcher(pattern)
      if (matches) (negated ? unwanted : wanted).push(matches)
      else
        context.reader.reportProblem(
          config,
          `workspace pattern ${JSON.stringify(written.slice(0, 80))} does not count`,
        )
    }
  }
  return folder => wanted.some(matches => matches(folder)) && !unwanted.some(matches => matches(folder))
}

function workspacePatterns(
  context: ProjectContext,
): { folder: string; patterns: string[]; config: string }[] {
  const { reader } = context
  const entry = (config: string, patterns: string[] | null) => ({
    folder: folderOf(config),
    patterns,
    config,
  })
  const entries = [
    ...context.named('package.json').map(path => {
      const table = reader.json(path)
      return entry(path, textsAt(table, 'workspaces') ?? textsAt(asTable(table?.workspaces), 'packages'))
    }),
    ...context.named('pnpm-workspace.yaml').map(path => entry(path, textsAt(reader.yaml(path), 'packages'))),
    ...context.named('lerna.json').map(path => entry(path, textsAt(reader.json(path), 'packages'))),
  ]
  return entries.flatMap(({ patterns, ...rest }) => (patterns ? [{ ...rest, patterns }] : []))
}
