/** What is discovered of a small repository: its projects by configuration, and the owner of each file. */
import type { Project } from '../../src/model/index.ts'
import { discover, type Files, plainRepository } from './temp-repository.ts'

export const json = JSON.stringify

/** Projects by configuration (root projects as `root:<family>`) and owners by path. */
export async function projectsOf(files: Files) {
  const discovery = await discover(plainRepository(files))
  const keyOf = (project: Project) => project.config || `root:${project.family}`
  return {
    projects: Object.fromEntries(
      discovery.projects.map(project => {
        const { configHash: _, ...settings } = project.settings
        return [keyOf(project), { ...project, settings }]
      }),
    ),
    hashes: Object.fromEntries(
      discovery.projects.map(project => [keyOf(project), project.settings.configHash]),
    ),
    owners: Object.fromEntries(
      discovery.files.map((file, at) => [file.path, keyOf(discovery.projects[discovery.ownerOf[at]!]!)]),
    ),
    problems: discovery.problems,
  }
}
