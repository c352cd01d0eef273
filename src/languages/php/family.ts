/** PHP as a family: packages of Composer and what is left out. No engine answers for it yet. */
import type { Family } from '../family.ts'
import { readProjects } from './read-projects.ts'

const LOCKS = ['composer.lock']

export const family: Family = {
  id: 'php',
  projects: {
    kinds: ['composer'],
    find: readProjects,
    configuration: /^composer\.json$/,
    locks: LOCKS,
    runnable: [{ pattern: /(?:^|\/)composer\.json$/, what: 'scripts that Composer runs' }],
  },
  leftOut: { lockFiles: LOCKS, toolOutput: ['.phpunit.result.cache'] },
}
