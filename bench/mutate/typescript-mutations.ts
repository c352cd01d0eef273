/** Edits of TypeScript and JavaScript that move targets in files they do not touch. */
import {
  anotherClass,
  editOne,
  type Mutation,
  namesOf,
  pick,
  removeAndMove,
  renameMethod,
  siblings,
  swapClass,
} from './edit-texts.ts'

const CLASS = /\bclass (\w+)/g
const BARREL = /(export (?:\*|\{[^}]*\}) from ['"])(\.[^'"]*)(['"])/g
const METHOD_START = /^( {2,4})((?:async )?\w+\([^()\n]*\)[^(){}\n]* \{\n)/gm

export const TYPESCRIPT_MUTATIONS: readonly Mutation[] = [
  swap('swap a returned class', /(\breturn new )(\w+)(?=\()/g),
  swap('swap a field initialiser', /((?<!this\.)\b\w+ = new )(\w+)(?=\()/g),
  swap('swap a base class', /(\bextends )(\w+)(?= \{)/g),
  swap('assign another class to a member', /(\bthis\.\w+ = new )(\w+)(?=\()/g),
  {
    name: 'assign a member in a method',
    family: 'typescript',
    make: (files, random) => {
      const members = namesOf(files, /\bthis\.(\w+)/g)
      if (members.length === 0) return null
      return editOne(files, random, METHOD_START, (match, path) => {
        const other = anotherClass(files, random, CLASS, path, '')
        return other && `${match[0]}${match[1]}  this.${pick(members, random)} = new ${other}()\n`
      })
    },
  },
  {
    name: 'switch a barrel',
    family: 'typescript',
    make: (files, random) =>
      editOne(files, random, BARREL, (match, path) => {
        const others = siblings(files, path, /^([^/]+)\.[jt]sx?$/).map(name => `./${name}`)
        const left = others.filter(other => other !== match[2])
        return left.length === 0 ? null : `${match[1]}${pick(left, random)}${match[3]}`
      }),
  },
  {
    name: 'shadow a folder',
    family: 'typescript',
    make: (files, random) => {
      const found = [...files.keys()].filter(path => /\/index\.ts$/.test(path) && !files.has(shadowOf(path)))
      if (found.length === 0) return null
      const path = pick(found, random)
      const exported = /export (?:class|function|const|\{) ?(\w+)/g
      const names = new Set([...files.get(path)!.matchAll(exported)].map(match => match[1]!))
      const body = [...names].map(name => `export class ${name} {\n  run() {}\n  total() {}\n}\n`).join('')
      return [{ path: shadowOf(path), text: body }]
    },
  },
  {
    name: 'add a method to an interface',
    family: 'typescript',
    make: (files, random) => {
      const methods = namesOf(files, /^ {2}(\w+)\(\)/gm)
      return editOne(files, random, /\binterface \w+[^{;]*\{\n/g, match =>
        methods.length === 0 ? null : `${match[0]}  ${pick(methods, random)}(one: number): string\n`,
      )
    },
  },
  {
    name: 'add an ambient declaration',
    family: 'typescript',
    make: (files, random) => {
      const names = namesOf(files, /\bfunction (\w+)/g)
      if (names.length === 0) return null
      const text = `declare function ${pick(names, random)}(one: string): void\n`
      return [{ path: `ambient-${random(1e6)}.d.ts`, text }]
    },
  },
  {
    name: 'declare a JavaScript file',
    family: 'typescript',
    make: (files, random) => {
      const found = [...files.keys()].filter(path => /\.jsx?$/.test(path))
      if (found.length === 0) return null
      const path = pick(found.sort(), random)
      const names = new Set(
        [...files.get(path)!.matchAll(/\b(?:class|function) (\w+)/g)].map(match => match[1]!),
      )
      const body = [...names].map(name => `export declare class ${name} {\n  run(): void\n}\n`).join('')
      return [{ path: path.replace(/\.jsx?$/, '.d.ts'), text: body }]
    },
  },
  {
    name: 'add an overload',
    family: 'typescript',
    make: (files, random) =>
      editOne(files, random, /^(export )?function (\w+)\(([^)]*)\)/gm, match => {
        return `${match[1] ?? ''}function ${match[2]}(extra: never): never\n${match[0]}`
      }),
  },
  renameMethod('typescript', /^ {2}(\w+)\(\)/gm),
  ...removeAndMove('typescript', /\.[jt]sx?$/),
]

function swap(name: string, pattern: RegExp): Mutation {
  return swapClass(name, 'typescript', pattern, CLASS)
}

function shadowOf(index: string): string {
  return index.replace(/\/index\.ts$/, '.ts')
}
