/** Finds the source folders of Maven and Gradle modules (`src/<set>/java`, `src/<set>/kotlin`, `src/<set>/scala`) by the files that are in them. */

import { compareTexts, joinPath } from '../../model/repo-path.ts'
import type { ProjectContext } from '../project-files/project-context.ts'

/** Module folder -> its source folders; `main` first, then by name. */
export function findSourceRoots(context: ProjectContext): (folder: string) => string[] {
  const byFolder = new Map<string, Set<string>>()
  for (const { path } of context.files) {
    const match = /^(?:(.*?)\/)?(src\/[^/]+\/(?:java\d*|kotlin|scala(?:-[\d.]+)?))\//.exec(path)
    if (!match) continue
    const folder = match[1] ?? ''
    byFolder.set(folder, (byFolder.get(folder) ?? new Set()).add(match[2]!))
  }
  const rank = (root: string) => (root.startsWith('src/main/') ? 0 : 1)
  return folder => {
    const roots = [...(byFolder.get(folder) ?? [])]
    roots.sort((a, b) => rank(a) - rank(b) || compareTexts(a, b))
    return roots.map(root => joinPath(folder, root))
  }
}
