/** Projects of TypeScript and JavaScript: a tsconfig configures an engine, a package.json names a package. */
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'
import { readPackages } from './read-packages.ts'
import { readTsconfigs } from './read-tsconfigs.ts'

export function findProjects(context: ProjectContext): FoundProject[] {
  const packages = readPackages(context)
  return [...readTsconfigs(context, packages.folders), ...packages.found]
}
