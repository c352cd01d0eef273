/** Edits of Go that move targets in other files: embedded fields, initialisers, results, methods, interfaces. */
import {
  editOne,
  folderOf,
  type Mutation,
  namesOf,
  OWN_FILES,
  pick,
  type Random,
  removeAndMove,
  renameMethod,
} from './edit-texts.ts'

const TYPE = /^type (\w+) (?:struct|interface) \{/gm
const METHOD = /^func \(\w* ?\*?\w+\) (\w+)\(/gm

export const GO_MUTATIONS: readonly Mutation[] = [
  replaceType('swap an embedded field', /^(\t\*?)([A-Z]\w*)$/gm),
  replaceType('swap the initialiser of a variable', /(^var \w+ = &?)(\w+)(?=\{)/gm),
  replaceType('swap a result', /^(func (?:\(\w* ?\*?\w+\) )?\w+\([^()]*\) \*?)([A-Z]\w*)(?= \{)/gm),
  {
    name: 'embed one more field',
    family: 'go',
    make: (files, random) =>
      editOne(files, random, /^type (\w+) struct \{\n/gm, (match, path) => {
        const others = typesBeside(files, path).filter(other => other !== match[1])
        return others.length === 0 ? null : `${match[0]}\t*${pick(others, random)}\n`
      }),
  },
  {
    name: 'add a method to an interface',
    family: 'go',
    make: (files, random) => {
      const methods = namesOf(files, METHOD)
      return editOne(files, random, /^type \w+ interface \{\n/gm, match =>
        methods.length === 0 ? null : `${match[0]}\t${pick(methods, random)}()\n`,
      )
    },
  },
  {
    name: 'declare a method that hides a promoted one',
    family: 'go',
    make: (files, random) => {
      const path = pickPath(files, random)
      const name = path && /^package (\w+)/m.exec(files.get(path)!)?.[1]
      const types = path ? typesBeside(files, path) : []
      const methods = namesOf(files, METHOD)
      if (!path || !name || types.length === 0 || methods.length === 0) return null
      const text = `package ${name}\n\nfunc (*${pick(types, random)}) ${pick(methods, random)}() {}\n`
      return [{ path: `${folderOf(path)}bombe_added.go`, text }]
    },
  },
  renameMethod('go', METHOD),
  ...removeAndMove('go', OWN_FILES.go),
]

/** `pattern` matches the text before the name of a type, and the name; another type of the package replaces it. */
function replaceType(name: string, pattern: RegExp): Mutation {
  return {
    name,
    family: 'go',
    make: (files, random) =>
      editOne(files, random, pattern, (match, path) => {
        const others = typesBeside(files, path).filter(other => other !== match[2])
        return others.length === 0 ? null : `${match[1]}${pick(others, random)}`
      }),
  }
}

function typesBeside(files: ReadonlyMap<string, string>, path: string): string[] {
  const beside = [...files].filter(([other]) => folderOf(other) === folderOf(path))
  return namesOf(new Map(beside), TYPE)
}

function pickPath(files: ReadonlyMap<string, string>, random: Random): string | undefined {
  const paths = [...files.keys()].filter(path => path.endsWith('.go')).sort()
  return paths.length === 0 ? undefined : pick(paths, random)
}
