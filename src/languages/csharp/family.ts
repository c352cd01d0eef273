/** C# as a family: its projects and what is left out. No engine answers for it yet. */
import type { Family } from '../family.ts'
import { readProjects } from './read-projects.ts'

const LOCKS = ['packages.lock.json']

export const family: Family = {
  id: 'csharp',
  projects: {
    kinds: ['csproj'],
    find: readProjects,
    configuration: /\.(?:csproj|props|targets|sln|slnx)$|^(?:global\.json|nuget\.config)$/i,
    locks: LOCKS,
    runnable: [
      { pattern: /\.(?:csproj|props|targets)$/i, what: 'a project that MSBuild runs' },
      { pattern: /(?:^|\/)(?:build|cake)\.(?:ps1|sh|cmd|cake)$/, what: 'a build script' },
    ],
  },
  leftOut: { cacheFolders: ['obj'], lockFiles: LOCKS },
}
