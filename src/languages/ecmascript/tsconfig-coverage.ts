/** Decides, roughly as TypeScript does, which files a tsconfig claims. */

import { globMatcher } from '../../model/glob.ts'
import { folderOf, isUnder, joinPath, nameOf } from '../../model/repo-path.ts'
import type { FoundProject } from '../project-files/project-context.ts'
import type { Inherited } from './inherit-tsconfig.ts'

const SCRIPT = /\.[cm]?jsx?$/

export function tsconfigCoverage(
  path: string,
  inherited: Inherited,
): Pick<Required<FoundProject>, 'covers' | 'coversOutside'> {
  const folder = folderOf(path)
  const files = new Set(inherited.files ?? [])
  const include = inherited.include ?? (inherited.files ? [] : [folder])
  const included = include.map(coverageOf)
  const excluded = (inherited.exclude ?? (inherited.outDir ? [inherited.outDir] : [])).map(coverageOf)
  const takesScripts = inherited.allowJs ?? nameOf(path) === 'jsconfig.json'
  return {
    covers: file => {
      if (files.has(file)) return true
      if (!takesScripts && SCRIPT.test(file)) return false
      return included.some(matches => matches(file)) && !excluded.some(matches => matches(file))
    },
    coversOutside: [...include, ...files].some(pattern => !isUnder(pattern, folder)),
  }
}

/** A pattern without a wildcard names a file or a folder with all it holds; one too costly is taken for its fixed part. */
function coverageOf(pattern: string): (path: string) => boolean {
  const wild = pattern.search(/[*?]/)
  if (wild < 0) return path => isUnder(path, pattern)
  const matches = globMatcher(pattern)
  const below = globMatcher(joinPath(pattern, '**'))
  if (!matches) {
    const fixed = folderOf(pattern.slice(0, wild))
    return path => isUnder(path, fixed)
  }
  return path => matches(path) || (below?.(path) ?? false)
}
