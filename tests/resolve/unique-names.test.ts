/** A member name that only one class has: a second one changes what unknown receivers mean. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a second member with a name that was unique',
    before: {
      'a.py': 'class A:\n    def only(self): pass\n',
      'x.py': 'def f(y):\n    y.only()\n',
      'z.py': 'def f(y):\n    y.other()\n',
    },
    edit: { 'b.py': 'class B:\n    def only(self): pass\n' },
    affected: ['x.py'],
  },
])
