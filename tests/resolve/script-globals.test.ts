/** Scripts share their global names without an import. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a new global function of a script',
    before: { 'g.js': 'function one() {}\n', 'x.js': 'two()\n', 'z.js': 'one()\n' },
    edit: { 'g.js': 'function one() {}\nfunction two() {}\n' },
    affected: ['x.js'],
  },
])
