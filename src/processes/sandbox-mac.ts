/** The same rules in the language of macOS's sandbox-exec. Written after its documentation, not tried on a Mac. */

import { dirname } from 'node:path'
import type { SandboxRules } from './sandbox-rules.ts'

const SYSTEM = ['/usr', '/bin', '/sbin', '/System', '/Library', '/private/var/db', '/dev', '/opt/homebrew']

export function macProfile(program: string, { reads, writes }: SandboxRules): string {
  const paths = (folders: readonly string[]) => folders.map(path => `(subpath ${quote(path)})`).join(' ')
  return [
    '(version 1)',
    '(deny default)',
    '(allow process*)',
    '(allow sysctl-read)',
    '(allow mach-lookup)',
    '(allow file-read-metadata)',
    `(allow file-read* (literal "/") ${paths([...SYSTEM, dirname(program), ...reads, ...writes])})`,
    `(allow file-write* (literal "/dev/null") ${paths(writes)})`,
  ].join('\n')
}

function quote(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&')}"`
}
