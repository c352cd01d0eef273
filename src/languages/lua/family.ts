/** Lua as a family: rocks, and what is left out. No engine answers for it. */
import type { Family } from '../family.ts'
import { readProjects } from './read-projects.ts'

export const family: Family = {
  id: 'lua',
  projects: {
    kinds: ['rock'],
    find: readProjects,
    configuration: /\.rockspec$/,
    locks: ['luarocks.lock'],
  },
  leftOut: { dependencyFolders: ['lua_modules'], cacheFolders: ['.luarocks'], lockFiles: ['luarocks.lock'] },
}
