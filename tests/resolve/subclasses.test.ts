/** A mixin calls what its subclasses bring: a new subclass changes what the call means. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a subclass brings the method that a mixin calls',
    before: {
      'has.py': 'class Has:\n    def helper(self): pass\n',
      'mixin.py': 'class Mixin:\n    def run(self):\n        self.helper()\n',
      'real.py': 'from mixin import Mixin\n',
    },
    edit: {
      'real.py': 'from mixin import Mixin\nfrom has import Has\nclass Real(Mixin, Has):\n    pass\n',
    },
    affected: ['mixin.py'],
  },
])
