/** Edits by text: replaces one match in one file; also lists the classes and modules to choose from. */

export interface Edit {
  path: string
  /** Null deletes the file. */
  text: string | null
}

/** A whole number below the bound. */
export type Random = (bound: number) => number

export type Texts = ReadonlyMap<string, string>

export type Family = 'typescript' | 'python' | 'go' | 'java'

/** Files of a family that are edited. */
export const OWN_FILES: Record<Family, RegExp> = {
  typescript: /(?<!\.d)\.[jt]sx?$/,
  python: /\.py$/,
  go: /\.go$/,
  java: /\.java$/,
}

export interface Mutation {
  name: string
  family: Family
  /** Null if nothing in these files can be edited this way. */
  make(files: Texts, random: Random): Edit[] | null
}

/** Replaces one match in one file. */
export function editOne(
  files: Texts,
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

/** `pattern` matches the text before a class name, and the name; `declared` finds classes. */
export function swapClass(name: string, family: Family, pattern: RegExp, declared: RegExp): Mutation {
  return {
    name,
    family,
    make: (files, random) =>
      editOne(files, random, pattern, (match, path) => {
        const other = anotherClass(files, random, declared, path, match[2]!)
        return other === null ? null : `${match[1]}${other}`
      }),
  }
}

/** Mostly a class that the file mentions, so that the edit gives another target and not only an error. */
export function anotherClass(
  files: Texts,
  random: Random,
  declared: RegExp,
  path: string,
  but: string,
): string | null {
  const others = namesOf(files, declared).filter(other => other !== but)
  const words = new Set(files.get(path)!.match(/\w+/g))
  const near = others.filter(other => words.has(other))
  const from = near.length > 0 && random(4) > 0 ? near : others
  return from.length === 0 ? null : pick(from, random)
}

export function namesOf(files: Texts, pattern: RegExp): string[] {
  const names = [...files.values()].flatMap(text => [...text.matchAll(pattern)].map(match => match[1]!))
  return [...new Set(names)].sort()
}

export function renameMethod(family: Family, pattern: RegExp): Mutation {
  return {
    name: 'rename a method',
    family,
    make: (files, random) =>
      editOne(files, random, pattern, match => match[0].replace(match[1]!, `${match[1]}Gone`)),
  }
}

/** Removes a file, and adds one under another name. */
export function removeAndMove(family: Family, own: RegExp): Mutation[] {
  const choose = (files: Texts, random: Random) =>
    pick([...files.keys()].filter(one => own.test(one)).sort(), random)
  return [
    {
      name: 'delete a file',
      family,
      make: (files, random) => [{ path: choose(files, random), text: null }],
    },
    {
      name: 'move a file',
      family,
      make: (files, random) => {
        const path = choose(files, random)
        const moved = path.replace(/(?=\.\w+$)/, '_moved')
        return [
          { path, text: null },
          { path: moved, text: files.get(path)! },
        ]
      },
    },
  ]
}

/** Modules in the same folder, as a relative import names them. */
export function siblings(files: Texts, path: string, pattern: RegExp): string[] {
  const folder = folderOf(path)
  return [...files.keys()]
    .filter(other => other.startsWith(folder) && other !== path)
    .map(other => pattern.exec(other.slice(folder.length))?.[1])
    .filter(name => name !== undefined)
    .sort()
}

export function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[random(items.length)]!
}

/** With its slash; '' for the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
