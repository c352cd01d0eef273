/** Elixir as a family: Mix projects, and what is left out. No engine answers for it. */
import type { Family } from '../family.ts'
import { readProjects } from './read-projects.ts'

export const family: Family = {
  id: 'elixir',
  projects: {
    kinds: ['mix'],
    find: readProjects,
    configuration: /^mix\.exs$/,
    locks: ['mix.lock'],
    runnable: [{ pattern: /(?:^|\/)mix\.exs$/, what: 'Elixir that Mix runs' }],
  },
  leftOut: { cacheFolders: ['_build', '.elixir_ls', '.lexical'], lockFiles: ['mix.lock'] },
}
