/** C and C++ as a family: they include each other's headers. No engine answers for them yet. */
import type { Family } from '../family.ts'
import { chooseLanguage } from './headers.ts'
import { readProjects } from './read-projects.ts'

export const family: Family = {
  id: 'c-family',
  chooseLanguage,
  projects: {
    kinds: ['c-build'],
    find: readProjects,
    configuration:
      /^(?:CMakeLists\.txt|meson\.build|GNUmakefile|[Mm]akefile(?:\.am)?|compile_commands\.json)$/,
    runnable: [
      {
        pattern: /(?:^|\/)(?:CMakeLists\.txt|meson\.build|configure(?:\.ac)?|[Mm]akefile(?:\.am)?)$/,
        what: 'a build that runs commands',
      },
    ],
  },
  leftOut: { cacheFolders: ['CMakeFiles', '.ccls-cache', '.clangd'] },
}
