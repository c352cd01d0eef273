/** A removed file changes those that imported from it, and no file with a same-named function. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a removed file',
    before: {
      'a.py': 'def f(): pass\n',
      'x.py': 'from a import f\nf()\n',
      'z.py': 'def f(): pass\nf()\n',
    },
    edit: { 'a.py': null },
    affected: ['x.py'],
  },
])
