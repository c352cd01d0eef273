/** The rules of the house: folders, directions of import, access to files, processes and the network. Each has a reason. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ENGINE_RULE,
  EXCEPTIONS,
  type Exception,
  FOLDER_RULES,
  type FolderRule,
  OUTSIDE_RULES,
  PAGE_RULE,
  SHARED_BY_ENGINES,
  WORD_RULES,
} from './house/import-rules.ts'
import { folderOf, type Import, pathsUnder, ROOT, readSources, type Source } from './house/read-sources.ts'

const program = readSources('src', 'supervisors')
const folders = [...new Set(program.map(source => source.folder))].sort()

describe('folders', () => {
  test('the list in docs/architecture.md is the list on disk', () => {
    const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const listed = [...text.matchAll(/^- `((?:src|supervisors)\/[\w/-]+?)\/`: \S/gm)].map(match => match[1])
    expect(listed.sort()).toEqual(folders)
  })

  test('every folder has a rule', () => {
    expect(folders.filter(folder => ruleOf(folder) === undefined)).toEqual([])
  })

  test.each(folders)('%s imports only what its rule allows', folder => {
    const rule = ruleOf(folder)
    const broken = program
      .filter(source => source.folder === folder)
      .flatMap(source =>
        source.imports.filter(found => !allows(rule, source, found)).map(found => line(source, found)),
      )
    expect(broken, rule?.because).toEqual([])
  })

  test('every exception is needed', () => {
    const unused = EXCEPTIONS.filter(
      one => !program.some(source => source.imports.some(found => isException(one, source, found))),
    )
    expect(unused, 'an exception that nothing needs is taken out').toEqual([])
  })

  test('no folder has more than 25 files', () => {
    const counts = new Map<string, number>()
    for (const { path } of program) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const full = [...counts].filter(([, count]) => count > 25)
    expect(full, 'what is in a folder should be seen at one look').toEqual([])
  })

  test('no folders import each other in a circle', () => {
    expect(findCycle(), 'folders that import each other are one folder').toEqual([])
  })

  test('no file imports from bench, tests or scripts', () => {
    const broken = program.flatMap(source =>
      source.imports
        .filter(found => /^(bench|tests|scripts)\//.test(found.module))
        .map(found => line(source, found)),
    )
    expect(broken, 'the package does not contain them').toEqual([])
  })
})

describe('the page', () => {
  const page = readSources('view')

  test('takes types of the program, and the few modules that run anywhere', () => {
    const { code, because } = PAGE_RULE
    const broken = page.flatMap(source =>
      source.imports
        .filter(found => found.relative && !found.module.startsWith('view/'))
        .filter(found => !found.typeOnly && !code.includes(found.module))
        .map(found => line(source, found)),
    )
    expect(broken, because).toEqual([])
  })

  test('takes no packages but those it was decided for', () => {
    const { packages, because } = PAGE_RULE
    const broken = page.flatMap(source =>
      source.imports
        .filter(found => !found.relative && !packages.includes(found.module))
        .map(found => line(source, found)),
    )
    expect(broken, because).toEqual([])
  })

  test.each(PAGE_RULE.words)('$word nowhere', ({ word, because }) => {
    const broken = page.flatMap(({ path, text }) =>
      withoutComments(text)
        .split('\n')
        .flatMap((one, index) => (word.test(one) ? [`${path}:${index + 1} ${one.trim()}`] : [])),
    )
    expect(broken, because).toEqual([])
  })

  test('nothing of the program imports it', () => {
    const broken = program.flatMap(source =>
      source.imports.filter(({ module }) => module.startsWith('view/')).map(found => line(source, found)),
    )
    expect(broken, 'the page runs in a browser: it is built, and sent as files').toEqual([])
  })
})

describe('the outside', () => {
  test.each(OUTSIDE_RULES)('$modules only in $allowed', ({ modules, allowed, because }) => {
    const broken = program.flatMap(source =>
      source.imports
        .filter(found => !found.relative && !found.typeOnly && modules.includes(found.module))
        .filter(() => !isIn(source, allowed))
        .map(found => line(source, found)),
    )
    expect(broken, because).toEqual([])
  })

  test.each(WORD_RULES)('$word only in $allowed', ({ word, allowed, because }) => {
    const broken = [...program, ...readSources('bench')].flatMap(source =>
      isIn(source, allowed)
        ? []
        : withoutComments(source.text)
            .split('\n')
            .flatMap((text, index) =>
              word.test(text) ? [`${source.path}:${index + 1} ${text.trim()}`] : [],
            ),
    )
    expect(broken, because).toEqual([])
  })
})

describe('files', () => {
  const everything = readSources('src', 'supervisors', 'view', 'bench', 'scripts', 'tests')

  test('each opens with one line of purpose', () => {
    const without = everything.filter(({ text }) => !/^(#!.*\n)?\/\*\*( \S.*\*\/\n|\n \* \S)/.test(text))
    expect(
      without.map(source => source.path),
      'a reader should know at once what a file is for',
    ).toEqual([])
  })

  test('names are kebab-case and specific', () => {
    const vague = /(^|[/-])(utils?|helpers?|common|misc|manager)([.-]|\/)/
    const odd = everything
      .map(source => source.path)
      .filter(path => vague.test(path) || !/^[a-z0-9/.-]+\.(tsx?|mjs)$/.test(path))
    expect(odd, 'a file called util collects everything').toEqual([])
  })

  test('relative imports name an existing file', () => {
    const known = new Set(
      ['src', 'supervisors', 'view', 'bench', 'scripts', 'tests'].flatMap(folder => pathsUnder(folder)),
    )
    const broken = everything.flatMap(source =>
      source.imports
        .filter(found => found.relative && /\.(tsx?|mjs)$/.test(found.module) && !known.has(found.module))
        .filter(() => !source.path.startsWith('tests/'))
        .map(found => line(source, found)),
    )
    expect(broken, 'the build copies imports as they are').toEqual([])
  })
})

function ruleOf(folder: string): FolderRule | undefined {
  const [first, language, engine] = folder.split('/')
  if (FOLDER_RULES[folder] || first !== 'supervisors') return FOLDER_RULES[folder]
  if (engine === undefined) return SHARED_BY_ENGINES
  return { ...ENGINE_RULE, may: [...ENGINE_RULE.may, `supervisors/${language}`] }
}

function allows(rule: FolderRule | undefined, source: Source, found: Import): boolean {
  if (!found.relative) return true
  const target = folderOf(found.module)
  if (target === source.folder || rule?.may.includes(target)) return true
  // package.json is how the program knows its own version.
  if (found.module === 'package.json') return true
  if (found.typeOnly && rule?.mayTypes?.includes(target)) return true
  return EXCEPTIONS.some(one => isException(one, source, found))
}

function isException({ from, to, isTypes }: Exception, source: Source, found: Import): boolean {
  return source.path === from && found.module === to && (found.typeOnly || !isTypes)
}

function findCycle(): string[] {
  const edges = new Map(folders.map(folder => [folder, new Set<string>()]))
  for (const source of program) {
    for (const found of source.imports) {
      const target = folderOf(found.module)
      if (found.relative && target !== source.folder && edges.has(target))
        edges.get(source.folder)?.add(target)
    }
  }
  const done = new Set<string>()
  const visit = (folder: string, path: string[]): string[] => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (done.has(folder)) return []
    done.add(folder)
    for (const next of edges.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder])
      if (cycle.length > 0) return cycle
    }
    return []
  }
  return folders.map(folder => visit(folder, [])).find(cycle => cycle.length > 0) ?? []
}

function isIn(source: Source, allowed: readonly string[]): boolean {
  return allowed.includes(source.folder) || allowed.includes(source.path)
}

function line(source: Source, found: Import): string {
  return `${source.path} -> ${found.module}`
}

function withoutComments(text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ')
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/.*$/gm, blank)
}
