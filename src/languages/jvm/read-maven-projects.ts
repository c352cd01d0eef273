/** Reads Maven projects (pom.xml): name, source folders, dependencies. */

import { compareTexts, folderOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'
import { scanXml } from '../project-files/scan-xml.ts'
import { findSourceRoots } from './source-roots.ts'

export function readMavenProjects(context: ProjectContext): FoundProject[] {
  const sourceRootsOf = findSourceRoots(context)
  return context.named('pom.xml').flatMap(path => {
    const text = context.reader.text(path)
    if (text === null) return []
    const folder = folderOf(path)
    const found = { name: '', configured: [] as string[], dependencies: new Set<string>(), own: new Set() }
    const isWhole = scanXml(text, (place, value) => {
      if (place === 'project/artifactId') found.name ||= value
      else if (/^project\/build\/(testS|s)ourceDirectory$/.test(place)) {
        const written = value.replace(/^\$\{(project\.)?basedir\}\/?/, './')
        const root = written.includes('${') ? null : resolveInRepo(folder, written)
        if (root !== null && context.hasFolder(root)) found.configured.push(root)
      } else if (place === 'project/groupId' || place === 'project/parent/groupId') found.own.add(value)
      // Packages start with the group, where the name of the artifact says nothing of them.
      else if (/^project\/dependencies\/dependency\/(?:artifact|group)Id$/.test(place))
        found.dependencies.add(value)
    })
    if (!isWhole)
      context.reader.reportProblem(path, 'XML is broken, too deep, or has a document type; read up to there')
    const dependencies = [...found.dependencies].filter(name => !found.own.has(name)).sort(compareTexts)
    const settings = {
      sourceRoots: [...new Set([...found.configured, ...sourceRootsOf(folder)])],
      ...(dependencies.length > 0 ? { dependencies } : {}),
    }
    return [{ project: { kind: 'maven', family: 'java', folder, config: path, name: found.name, settings } }]
  })
}
