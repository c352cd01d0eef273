/** Edits that change what names elsewhere mean, made by text: each is known to move targets in files it does not touch. */

export interface Edit {
  path: string
  /** Null deletes the file. */
  text: string | null
}

export interface Mutation {
  name: string
  family: 'typescript' | 'python'
  /** Null where nothing in these files can be edited this way. */
  make(files: ReadonlyMap<string, string>, random: Random): Edit[] | null
}

/** A whole number below the bound. */
export type Random = (bound: number) => number

const CLASS = { typescript: /\bclass (\w+)/g, python: /^class (\w+)/gm }

export const MUTATIONS: readonly Mutation[] = [
  replaceOne('swap a returned class', 'typescript', /(\breturn new )(\w+)(?=\()/g),
  replaceOne('swap a field initialiser', 'typescript', /(\w+ = new )(\w+)(?=\()/g),
  replaceOne('swap a base class', 'typescript', /(\bextends )(\w+)(?= \{)/g),
  {
    name: 'switch a barrel',
    family: 'typescript',
    make: (files, random) =>
      editOne(files, random, /(export \{[^}]*\} from ')(\.[^']*)(')/g, (match, path) => {
        const others = modulesBeside(files, path).filter(other => other !== match[2])
        return others.length === 0 ? null : `${match[1]}${pick(others, random)}${match[3]}`
      }),
  },
  {
    name: 'shadow a folder',
    family: 'typescript',
    make: (files, random) => {
      const found = [...files.keys()].filter(path => /\/index\.ts$/.test(path) && !files.has(shadowOf(path)))
      const path = found.length > 0 && pick(found, random)
      if (!path) return null
      const names = [...files.get(path)!.matchAll(/export (?:class|function|const|\{) ?(\w+)/g)].map(
        m => m[1],
      )
      const body = names.map(name => `export class ${name} {\n  run() {}\n  total() {}\n}\n`).join('')
      return [{ path: shadowOf(path), text: body }]
    },
  },
  {
    name: 'add an ambient declaration',
    family: 'typescript',
    make: (files, random) => {
      const [name] = pickAll(namesOf(files, 'typescript', /\bfunction (\w+)/g), random)
      if (name === undefined) return null
      return [{ path: `ambient-${random(1e6)}.d.ts`, text: `declare function ${name}(one: string): void\n` }]
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
  replaceOne('swap a returned class', 'python', /(\breturn )([A-Z]\w*)(?=\()/g),
  replaceOne('assign another class to a member', 'python', /(\bself\.\w+ = )([A-Z]\w*)(?=\()/g),
  replaceOne('swap a base class', 'python', /(^class \w+\()(\w+)(?=\))/gm),
  {
    name: 'switch an import of a package',
    family: 'python',
    make: (files, random) =>
      editOne(files, random, /^(from )(\.\w+)( import )/gm, (match, path) => {
        const others = siblingModules(files, path).filter(other => other !== match[2])
        return others.length === 0 ? null : `${match[1]}${pick(others, random)}${match[3]}`
      }),
  },
  ...(['typescript', 'python'] as const).flatMap(family => [deleteTarget(family), moveFile(family)]),
]

/** `pattern` has what stands before a class name, and the name. */
function replaceOne(name: string, family: Mutation['family'], pattern: RegExp): Mutation {
  return {
    name,
    family,
    make: (files, random) => {
      const classes = namesOf(files, family, CLASS[family])
      return editOne(files, random, pattern, match => {
        const others = classes.filter(other => other !== match[2])
        return others.length === 0 ? null : `${match[1]}${pick(others, random)}`
      })
    },
  }
}

function deleteTarget(family: Mutation['family']): Mutation {
  const pattern = family === 'python' ? /^ {4}def (?!__)(\w+)\(/gm : /^ {2}(\w+)\(\)/gm
  return {
    name: 'rename a method',
    family,
    make: (files, random) =>
      editOne(files, random, pattern, match => match[0].replace(match[1]!, `${match[1]}Gone`)),
  }
}

function moveFile(family: Mutation['family']): Mutation {
  const extension = family === 'python' ? '.py' : '.ts'
  return {
    name: 'move a file',
    family,
    make: (files, random) => {
      const path = pick([...files.keys()].filter(one => one.endsWith(extension)).sort(), random)
      const moved = path.replace(extension, `_moved${extension}`)
      return [
        { path, text: null },
        { path: moved, text: files.get(path)! },
      ]
    },
  }
}

/** One match in one file, replaced; the rest of the text stays. */
function editOne(
  files: ReadonlyMap<string, string>,
  random: Random,
  pattern: RegExp,
  replace: (match: RegExpExecArray, path: string) => string | null,
): Edit[] | null {
  const places: [path: string, match: RegExpExecArray][] = []
  for (const path of [...files.keys()].sort())
    for (const match of files.get(path)!.matchAll(pattern)) places.push([path, match])
  if (places.length === 0) return null
  const [path, match] = pick(places, random)
  const replacement = replace(match, path)
  if (replacement === null) return null
  const text = files.get(path)!
  const end = match.index + match[0].length
  return [{ path, text: text.slice(0, match.index) + replacement + text.slice(end) }]
}

function namesOf(files: ReadonlyMap<string, string>, family: Mutation['family'], pattern: RegExp): string[] {
  const own = family === 'python' ? /\.py$/ : /\.tsx?$/
  const names = [...files]
    .filter(([path]) => own.test(path))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map(match => match[1]!))
  return [...new Set(names)].sort()
}

function modulesBeside(files: ReadonlyMap<string, string>, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return [...files.keys()]
    .filter(
      other => other.startsWith(folder) && other !== path && /^[^/]+\.ts$/.test(other.slice(folder.length)),
    )
    .map(other => `./${other.slice(folder.length).replace(/\.ts$/, '')}`)
    .sort()
}

function siblingModules(files: ReadonlyMap<string, string>, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return [...files.keys()]
    .filter(other => other.startsWith(folder) && /^(?!__)[^/]+\.py$/.test(other.slice(folder.length)))
    .map(other => `.${other.slice(folder.length).replace(/\.py$/, '')}`)
    .sort()
}

function shadowOf(index: string): string {
  return index.replace(/\/index\.ts$/, '.ts')
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[random(items.length)]!
}

function pickAll<Item>(items: readonly Item[], random: Random): Item[] {
  return items.length === 0 ? [] : [pick(items, random)]
}
