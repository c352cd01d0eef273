/** Rust as a family: its packages and what is left out. No engine answers for it yet. */
import type { Family } from '../family.ts'
import { readProjects } from './read-projects.ts'

const LOCKS = ['Cargo.lock']

export const family: Family = {
  id: 'rust',
  projects: {
    kinds: ['cargo'],
    find: readProjects,
    configuration: /^Cargo\.toml$/,
    locks: LOCKS,
    runnable: [{ pattern: /(?:^|\/)build\.rs$/, what: 'a build script of Cargo' }],
  },
  leftOut: { lockFiles: LOCKS },
}
