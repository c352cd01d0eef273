/** Reads Go modules (go.mod) and workspaces (go.work): names, requirements, replacements inside the repository. */

import { compareTexts, folderOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'

interface Directives {
  module: string
  requires: string[]
  replaces: Map<string, string>
  /** Folders of a go.work. */
  uses: string[]
}

export function readProjects(context: ProjectContext): FoundProject[] {
  const workspaces = context.named('go.work').map(path => readDirectives(path, context))
  return context.named('go.mod').map(path => {
    const folder = folderOf(path)
    const own = readDirectives(path, context)
    // A workspace's replacements hold in every module it uses, and are stronger.
    const replaces = new Map(own.replaces)
    for (const workspace of workspaces) {
      if (workspace.uses.includes(folder))
        for (const [name, target] of workspace.replaces) replaces.set(name, target)
    }
    const settings = {
      ...(replaces.size > 0
        ? { replaces: Object.fromEntries([...replaces].sort(([a], [b]) => compareTexts(a, b))) }
        : {}),
      ...(own.requires.length > 0 ? { dependencies: [...new Set(own.requires)].sort(compareTexts) } : {}),
    }
    return { project: { kind: 'go', family: 'go', folder, config: path, name: own.module, settings } }
  })
}

function readDirectives(path: string, context: ProjectContext): Directives {
  const folder = folderOf(path)
  const result: Directives = { module: '', requires: [], replaces: new Map(), uses: [] }
  let block = ''
  let wrong: string | undefined
  for (const line of (context.reader.text(path) ?? '').split('\n')) {
    const words = wordsOf(line)
    if (words.length === 0) continue
    if (block === '' && !VERBS.has(words[0]!)) wrong ??= words[0]!
    if (block === '' && words.at(-1) === '(') block = words[0]!
    else if (words[0] === ')') block = ''
    else if (block === '') apply(words[0]!, words.slice(1), folder, result)
    else apply(block, words, folder, result)
  }
  if (block !== '') context.reader.reportProblem(path, `the block of ${block} is not closed`)
  else if (wrong !== undefined)
    context.reader.reportProblem(path, `unknown directive ${JSON.stringify(wrong.slice(0, 80))}`)
  return result
}

/** Directives of go.mod and go.work; the go command refuses files with others. */
const VERBS: ReadonlySet<string> = new Set([
  'module',
  'go',
  'toolchain',
  'godebug',
  'require',
  'exclude',
  'replace',
  'retract',
  'tool',
  'ignore',
  'use',
])

function apply(verb: string, words: string[], folder: string, result: Directives): void {
  const [first] = words
  if (first === undefined) return
  if (verb === 'module') result.module ||= first
  else if (verb === 'require') result.requires.push(first)
  else if (verb === 'use') {
    const used = resolveInRepo(folder, first)
    if (used !== null) result.uses.push(used)
  } else if (verb === 'replace') {
    const target = words[words.indexOf('=>') + 1]
    const isFolder = words.includes('=>') && target !== undefined && /^\.{1,2}(\/|$)/.test(target)
    const resolved = isFolder ? resolveInRepo(folder, target) : null
    if (resolved !== null) result.replaces.set(first, resolved)
  }
}

/** `"quoted"` and `` `raw` `` words lose their quotes; comments end the line. */
function wordsOf(line: string): string[] {
  const code = line.replace(/(^|\s)\/\/.*$/, '')
  return (code.match(/"[^"]*"|`[^`]*`|[^\s"`]+/g) ?? []).map(word => word.replace(/^["`]|["`]$/g, ''))
}
