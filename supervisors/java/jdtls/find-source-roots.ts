/** Finds the root folders of packages: those that projects name, else those that the package of a file implies. */
import { join, posix } from 'node:path'
import type { EngineScope } from '../../../src/model/engine.ts'
import { readText } from '../../core/find/read-disk.ts'

const LARGEST_FILE = 2 ** 20

/** Repo-relative, sorted; each contains at least one file. */
export function findSourceRoots({ root, projects, files }: EngineScope): string[] {
  const named = projects.flatMap(({ settings }) => settings.sourceRoots ?? [])
  const known = [...new Set(named)].sort((a, b) => b.length - a.length)
  const roots = new Set<string>()
  for (const { path } of files) {
    const holder = known.find(folder => folder === '' || path.startsWith(`${folder}/`))
    const found = holder ?? rootOf(path, readText(join(root, path), LARGEST_FILE) ?? '')
    if (found !== null) roots.add(found)
    if (found !== null && holder === undefined) known.push(found)
  }
  return [...roots].sort()
}

/** Null if a file's folder does not match its package. */
function rootOf(path: string, text: string): string | null {
  const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path)
  const name = /^[ \t]*package\s+([\w$.]+)\s*;/m.exec(text)?.[1]
  if (!name) return folder
  const inner = name.replaceAll('.', '/')
  if (folder === inner) return ''
  return folder.endsWith(`/${inner}`) ? folder.slice(0, -inner.length - 1) : null
}
