/** Java classes of one package, and of a package imported by wildcard, see each other. */
import { testAffectedFiles } from './affected-files.ts'

testAffectedFiles([
  {
    what: 'a class of the same package, and one imported by wildcard',
    before: {
      'p/A.java': 'package p;\npublic class A { void f() { new Late().go(); } }\n',
      'q/B.java': 'package q;\nimport p.*;\npublic class B { void f() { new Late().go(); } }\n',
      'q/C.java': 'package q;\npublic class C { void f() { new A().go(); } }\n',
    },
    edit: { 'p/Late.java': 'package p;\npublic class Late { public void go() {} }\n' },
    affected: ['p/A.java', 'q/B.java'],
  },
])
