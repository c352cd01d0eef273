/** Edits of Python that move targets in files they do not touch. */
import {
  anotherClass,
  editOne,
  type Mutation,
  namesOf,
  pick,
  type Random,
  removeAndMove,
  renameMethod,
  siblings,
  swapClass,
  type Texts,
} from './edit-texts.ts'

const CLASS = /^class (\w+)/gm
const TOP = /^(?:class|(?:async )?def) (\w+)/gm

export const PYTHON_MUTATIONS: readonly Mutation[] = [
  swap('swap a returned class', /(\breturn )([A-Z]\w*)(?=\()/g),
  swap('swap a field initialiser', /(^(?: {4})?\w+ = )([A-Z]\w*)(?=\()/gm),
  swap('swap a base class', /(^class \w+\()(\w+)(?=\))/gm),
  swap('assign another class to a member', /(\bself\.\w+ = )([A-Z]\w*)(?=\()/g),
  {
    name: 'assign a member in a method',
    family: 'python',
    make: (files, random) => {
      const members = namesOf(files, /\bself\.(\w+)/g)
      if (members.length === 0) return null
      return editOne(files, random, /^ {4}def \w+\(self[^()\n]*\)[^()\n]*:\n/gm, (match, path) => {
        const other = anotherClass(files, random, CLASS, path, '')
        return other && `${match[0]}        self.${pick(members, random)} = ${other}()\n`
      })
    },
  },
  {
    name: 'switch an import of a package',
    family: 'python',
    make: (files, random) =>
      editOne(files, random, /^(from )(\.\w+)( import )/gm, (match, path) => {
        const others = siblings(files, path, /^(?!__)([^/]+)\.py$/).map(name => `.${name}`)
        const left = others.filter(other => other !== match[2])
        return left.length === 0 ? null : `${match[1]}${pick(left, random)}${match[3]}`
      }),
  },
  beside('shadow a module with a package', path => path.replace(/\.py$/, '/__init__.py')),
  beside('declare a module in a stub', path => path.replace(/\.py$/, '.pyi')),
  {
    name: 'add an overload',
    family: 'python',
    make: (files, random) =>
      editOne(files, random, /^def (\w+)\(/gm, match => {
        return `from typing import overload\n@overload\ndef ${match[1]}(extra: str) -> None: ...\n${match[0]}`
      }),
  },
  renameMethod('python', /^ {4}def (?!__)(\w+)\(/gm),
  ...removeAndMove('python', /\.py$/),
]

function swap(name: string, pattern: RegExp): Mutation {
  return swapClass(name, 'python', pattern, CLASS)
}

/** A new file that shadows a module on import, with classes of the same names. */
function beside(name: string, shadow: (path: string) => string): Mutation {
  return {
    name,
    family: 'python',
    make: (files: Texts, random: Random) => {
      const found = [...files.keys()].filter(path => /(?<!__)\.py$/.test(path) && !files.has(shadow(path)))
      if (found.length === 0) return null
      const path = pick(found.sort(), random)
      const names = new Set([...files.get(path)!.matchAll(TOP)].map(match => match[1]!))
      const body = [...names].map(top => `class ${top}:\n    def run(self): ...\n`).join('')
      return [{ path: shadow(path), text: body }]
    },
  }
}
