/** Names that a star import brings, and `__all__`, which limits them. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a name that comes through a star import of an unchanged module',
    before: {
      'a.py': 'from b import *\n',
      'b.py': 'def early(): pass\n',
      'x.py': 'from a import late\nlate()\n',
      'z.py': 'from a import early\nearly()\n',
    },
    edit: { 'b.py': 'def early(): pass\ndef late(): pass\n' },
    affected: ['x.py'],
  },
  {
    what: '`__all__` limits the names that a star import takes',
    before: {
      'a.py': 'from b import *\n',
      'b.py': 'def early(): pass\ndef late(): pass\n',
      'x.py': 'from a import late\nlate()\n',
    },
    edit: { 'b.py': "__all__ = ['early']\ndef early(): pass\ndef late(): pass\n" },
    affected: ['x.py'],
  },
])
