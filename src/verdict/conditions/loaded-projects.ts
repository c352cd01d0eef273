/** Condition: the projects that own the files that mention the name could be read and loaded. */
import { folderOf } from '../../model/repo-path.ts'
import { type Condition, HOLDS } from '../condition.ts'
import { isIncoming } from '../walk.ts'

export const loadedProjects: Condition = ({ reader, familyOf }, { target, walks, names }) => {
  if (!walks.some(isIncoming)) return HOLDS
  const ids = new Set([target.file, ...[...names].flatMap(name => reader.filesNaming(name))])
  const files = [...ids].flatMap(id => reader.fileById(id) ?? [])
  const unloaded = files.filter(({ resolutionReason }) => resolutionReason === 'project_load_failed')
  // A configuration may be extended below its folder: every file there may depend on it.
  const failed = reader.failedProjects().filter(({ path, family }) => {
    const folder = folderOf(path)
    return files.some(
      ({ path: file, language }) =>
        (familyOf?.(language) ?? language) === family && (folder === '' || file.startsWith(`${folder}/`)),
    )
  })
  const places = [...failed, ...unloaded].map(({ path }) => ({ path, line: 0 }))
  return places.length > 0 ? [{ why: 'project_load_failed', places }] : HOLDS
}
