/** What an npm package publishes: the files that package.json names, and what those export. */
import { globMatcher } from '../../model/glob.ts'
import type { Project } from '../../model/index.ts'
import type { PackageView, PublishingRules } from '../language.ts'
import { fileAt, joinPath } from './find-file.ts'
import { publishedFile } from './resolve-import.ts'

export const publishing: PublishingRules = { entryFiles, moduleNames }

function entryFiles(file: string, view: PackageView): readonly string[] | undefined {
  const owner = ownerOf(file, view)
  if (!owner || isPrivate(view.readText(owner.config))) return []
  const { exports } = owner.settings
  if (!exports) {
    const index = fileAt(joinPath(owner.folder, 'index') ?? '', view)
    return index === undefined ? undefined : [index]
  }
  const found = Object.entries(exports).flatMap(([subpath, targets]) =>
    targets.flatMap(target => filesOf(owner, subpath, target, view)),
  )
  return found.length > 0 ? [...new Set(found)] : undefined
}

/** The innermost package around a file. */
function ownerOf(file: string, { projects }: PackageView): Project | undefined {
  return projects
    .filter(({ kind, folder }) => kind === 'package' && (folder === '' || file.startsWith(`${folder}/`)))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** The package and its entry points (`@m/ui/money`), then the path of the file in it, with and without `src`. */
function moduleNames(file: string, view: PackageView): readonly string[] {
  const owner = ownerOf(file, view)
  if (!owner || owner.name === '') return []
  const { exports = { '.': [joinPath(owner.folder, 'index') ?? ''] } } = owner.settings
  const entries = Object.entries(exports).flatMap(([subpath, targets]) => {
    const isIt = targets.some(target => filesOf(owner, subpath, target, view).includes(file))
    return isIt && !subpath.includes('*') ? [owner.name + subpath.slice(1)] : []
  })
  const path = file
    .slice(owner.folder === '' ? 0 : owner.folder.length + 1)
    .replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
  const inside = [path, path.replace(/^src\//, '')].flatMap(one => [one, one.replace(/\/index$/, '')])
  return [...new Set([...entries, ...inside.map(one => `${owner.name}/${one}`)])]
}

function filesOf(owner: Project, subpath: string, target: string, view: PackageView): string[] {
  if (!target.includes('*')) return [publishedFile(owner, subpath, target, view) ?? []].flat()
  const matches = globMatcher(target.replaceAll('*', '**'))
  return matches ? view.paths.filter(matches) : []
}

function isPrivate(text: string | null): boolean {
  return text !== null && /"private"\s*:\s*true/.test(text)
}
