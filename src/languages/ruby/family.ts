/** Ruby as a family: gems, applications, and what is left out. No engine answers for it yet. */
import type { Family } from '../family.ts'
import { readProjects } from './read-projects.ts'

const LOCKS = ['Gemfile.lock', 'gems.locked']

export const family: Family = {
  id: 'ruby',
  projects: {
    kinds: ['gem'],
    find: readProjects,
    configuration: /^(?:Gemfile|gems\.rb|\.ruby-version)$|\.gemspec$/,
    locks: LOCKS,
    runnable: [
      {
        pattern: /(?:^|\/)(?:Gemfile|gems\.rb|Rakefile)$|\.gemspec$/,
        what: 'Ruby that Bundler or Rake runs',
      },
    ],
  },
  leftOut: { dependencyFolders: ['.bundle'], cacheFolders: ['.yardoc'], lockFiles: LOCKS },
}
