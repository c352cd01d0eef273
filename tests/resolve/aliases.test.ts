/** A renamed export changes every file that uses it under another name. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a renamed export behind an alias',
    before: {
      'a.ts': 'export class A { run() {} }\n',
      'pass.ts': "export { A as B } from './a'\n",
      'x.ts': "import { B as C } from './pass'\nnew C().run()\n",
      'z.ts': 'class A { run() {} }\nnew A().run()\n',
    },
    edit: { 'a.ts': 'export class A2 { run() {} }\n' },
    affected: ['pass.ts', 'x.ts'],
  },
])
