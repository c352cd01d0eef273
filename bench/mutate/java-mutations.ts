/** Edits of Java that move targets in other files: overloads, shadowing classes, bases, types, imports. */
import {
  editOne,
  folderOf,
  type Mutation,
  namesOf,
  OWN_FILES,
  pick,
  removeAndMove,
  renameMethod,
  swapClass,
} from './edit-texts.ts'

const TYPE = /\b(?:class|interface|enum|record) ([A-Z]\w*)/g
const METHOD =
  /^ +(?:public |protected |private )?(?:static )?[\w<>[\]]+ (\w+)\([^()]*\)(?: throws [\w, ]+)? \{$/gm

export const JAVA_MUTATIONS: readonly Mutation[] = [
  {
    name: 'add an overload',
    family: 'java',
    make: (files, random) =>
      editOne(files, random, METHOD, match => {
        const taken = pick(['String bombe', 'Object bombe', 'int bombe', 'String one, Object two'], random)
        const isStatic = / static /.test(match[0]) ? 'static ' : ''
        return `  public ${isStatic}void ${match[1]}(${taken}) {}\n\n${match[0]}`
      }),
  },
  {
    name: 'shadow a class in its package',
    family: 'java',
    make: (files, random) => {
      const path = pick([...files.keys()].sort(), random)
      const own = /^package ([\w.]+);/m.exec(files.get(path)!)?.[1]
      const names = namesOf(files, TYPE).filter(name => !files.has(`${folderOf(path)}${name}.java`))
      const methods = namesOf(files, METHOD)
      if (!own || names.length === 0 || methods.length === 0) return null
      const name = pick(names, random)
      const added = `${folderOf(path)}${name}.java`
      const text = `package ${own};\n\nclass ${name} {\n  void ${pick(methods, random)}() {}\n}\n`
      return [{ path: added, text }]
    },
  },
  {
    name: 'add a method to an interface',
    family: 'java',
    make: (files, random) => {
      const methods = namesOf(files, METHOD)
      return editOne(files, random, /\binterface \w+[^{;]*\{\n/g, match =>
        methods.length === 0 ? null : `${match[0]}  default void ${pick(methods, random)}() {}\n`,
      )
    },
  },
  {
    name: 'leave out an import',
    family: 'java',
    make: (files, random) => editOne(files, random, /^import (?:static )?[\w.]+(?:\.\*)?;\n/gm, () => ''),
  },
  swapClass('swap a base class', 'java', /(\bextends )([A-Z]\w*)(?= (?:\{|implements))/g, TYPE),
  swapClass(
    'swap the type of a field',
    'java',
    /^( +(?:private |protected |public )(?:static )?(?:final )?)([A-Z]\w*)(?= \w+(?: =|;))/gm,
    TYPE,
  ),
  swapClass('swap a result', 'java', /^( +(?:public |protected )(?:static )?)([A-Z]\w*)(?= \w+\()/gm, TYPE),
  renameMethod('java', METHOD),
  ...removeAndMove('java', OWN_FILES.java),
]
