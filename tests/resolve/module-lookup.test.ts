/** Which file a module name means: a new file or package can hide the one found before. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a package that hides a module of the same name',
    before: {
      'm.py': 'def f(): pass\n',
      'x.py': 'import m\nm.f()\n',
      'y.py': 'import m\nm.g()\n',
      'z.py': 'import other\nother.f()\n',
    },
    edit: { 'm/__init__.py': 'def g(): pass\n' },
    affected: ['x.py', 'y.py'],
  },
  {
    what: 'a file that hides a folder, re-exported under an alias',
    before: {
      'm/index.ts': 'export function f() {}\n',
      'pass.ts': "export { f as g } from './m'\n",
      'x.ts': "import { g } from './pass'\ng()\n",
      'z.ts': 'export function g() {}\ng()\n',
    },
    edit: { 'm.ts': 'export function f() {}\n' },
    affected: ['pass.ts', 'x.ts'],
  },
])
