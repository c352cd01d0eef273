/** A member that a base class gets or loses changes what its subclasses inherit. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a member added to a base class, while another class has a member of the same name',
    before: {
      'a.py': 'class Base:\n    pass\n',
      'b.py': 'from a import Base\nclass Child(Base):\n    pass\n',
      'x.py': 'from b import Child\nChild().go()\n',
      'z.py': 'class Own:\n    def go(self): pass\nclass Two(Own): pass\nTwo().go()\n',
    },
    edit: { 'a.py': 'class Base:\n    def go(self): pass\n' },
    affected: ['x.py'],
  },
])
