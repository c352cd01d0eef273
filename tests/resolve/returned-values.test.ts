/** The type of a returned value: callers see it change, also through functions they do not name. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'the type a function returns, through another function that the caller does not name',
    before: {
      'a.py':
        'class One:\n    def go(self): pass\nclass Two:\n    def go(self): pass\ndef inner():\n    return One()\ndef outer():\n    return inner()\n',
      'x.py': 'from a import outer\nouter().go()\n',
    },
    edit: {
      'a.py':
        'class One:\n    def go(self): pass\nclass Two:\n    def go(self): pass\ndef inner():\n    return Two()\ndef outer():\n    return inner()\n',
    },
    affected: ['x.py'],
  },
  {
    what: 'the base of a class that the caller only gets from a function',
    before: {
      'a.py': 'class Has:\n    def go(self): pass\nclass One:\n    pass\ndef make():\n    return One()\n',
      'x.py': 'from a import make\nmake().go()\n',
    },
    edit: {
      'a.py':
        'class Has:\n    def go(self): pass\nclass One(Has):\n    pass\ndef make():\n    return One()\n',
    },
    affected: ['x.py'],
  },
])
