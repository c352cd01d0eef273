/**
 * What a change of names reaches, in memory and therefore often: files that it does not reach are resolved as before, and
 * those it reaches as if everything had been resolved anew.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { extractFacts } from '../../src/extract/extract-facts.ts'
import { type Grammar, loadGrammars } from '../../src/extract/load-grammars.ts'
import type { Language } from '../../src/languages/language.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { FILE_FLAG, type GraphFile, type Project } from '../../src/model/index.ts'
import { describeFile } from '../../src/resolve/describe-file.ts'
import { EdgeList } from '../../src/resolve/edge-list.ts'
import { KeptResolution, type ResolvedFiles } from '../../src/resolve/kept-resolution.ts'
import { reachChange } from '../../src/resolve/reach-change.ts'
import { type Family, NamedRepository, namedFile, nameEdit } from '../index/random-names.ts'

/** `BOMBE_RUNS` raises it for a long look. */
const RUNS = Number(process.env.BOMBE_RUNS ?? 60)

let languages: Language[]
let grammars: Map<string, Grammar>

beforeAll(async () => {
  languages = [...(await loadLanguages())]
  grammars = await loadGrammars(languages)
})

function factsOf(path: string, text: string, project: number): GraphFile {
  const extension = path.slice(path.lastIndexOf('.'))
  const language = languages.find(one => extension in one.grammars)!
  const grammar = grammars.get(extension)!
  const flags = path.startsWith('tests/') ? FILE_FLAG.test : 0
  return {
    file: { path, language: language.id, size: text.length, mtimeMs: 0, flags },
    facts: { ...extractFacts(path, text, grammar, 10_000), contentHash: text },
    project,
  }
}

/** Everything said of each file, symbols by path and names: path -> text. */
function render(resolution: KeptResolution, { files, edges }: ResolvedFiles): Map<string, string> {
  const { world } = resolution
  const handles = resolution.files.flatMap(file =>
    describeFile(file, world.languages.get(file.file.language)!).chains.map(one => `${file.file.path}${one}`),
  )
  const lines = new Map([...files.keys()].map(file => [file, [] as string[]]))
  for (let at = 0; at < edges.length; at++) {
    const file = edges.siteFile[at]! < 0 ? world.fileOf[edges.from[at]!]! : edges.siteFile[at]!
    const columns = [edges.site[at], edges.kind[at], edges.confidence[at], edges.derivation[at]]
    lines.get(file)!.push(`${columns.join(' ')} ${handles[edges.from[at]!]} -> ${handles[edges.to[at]!]}`)
  }
  return new Map(
    [...files].map(([file, { openReasons, imports, lookups }]) => {
      const targets = imports.map(one => [
        resolution.files[one.file]?.file.path,
        handles[one.symbol],
        one.package,
      ])
      const [siteless, sited] = [true, false].map(one =>
        lines.get(file)!.filter(text => text.startsWith('-1 ') === one),
      )
      // What stands at no site is in the order of symbols, which lines that change places change too.
      const all = [sited, siteless!.sort(), [...openReasons], targets, [...lookups]]
      return [resolution.files[file]!.file.path, JSON.stringify(all)]
    }),
  )
}

const EMPTY = JSON.stringify([[], [], [], [], []])
const NOT_RESOLVED = { openReasons: new Uint8Array(), imports: [], lookups: new Int32Array() }

function resolveAll(files: readonly GraphFile[], projects: readonly Project[]) {
  const resolution = new KeptResolution(files, projects, languages).link()
  const resolved = resolution.resolve([...files.keys()], true)
  const siteless = new EdgeList()
  resolution.implementations.addAll(siteless)
  const none = new Map([...files.keys()].map(file => [file, NOT_RESOLVED]))
  const structure = render(resolution, { files: none, edges: siteless.toColumns() })
  return { resolution, resolved, texts: render(resolution, resolved), structure }
}

test.each<Family>(['python', 'typescript', 'java', 'go'])(
  'what names reach: %s',
  { timeout: 120_000 },
  family => {
    const project = {
      kind: 'folder',
      family,
      folder: '',
      config: '',
      name: '',
      settings: {},
    } as unknown as Project
    const files = fc.array(namedFile, { minLength: 2, maxLength: 8 })
    const steps = fc.array(fc.array(nameEdit, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 })
    let told = 0
    let all = 0
    fc.assert(
      fc.property(files, steps, (specs, batches) => {
        const texts = new Map<string, GraphFile>()
        const repository = new NamedRepository(family, specs, {
          write: (path, text) => void texts.set(path, factsOf(path, text, 0)),
          remove: path => void texts.delete(path),
        })
        const sorted = () => [...texts.values()].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
        let before = resolveAll(sorted(), [project])
        for (const batch of batches) {
          const known = new Map(before.resolution.files.map(file => [file.file.path, file]))
          for (const edit of batch) repository.apply(edit)
          const fresh = sorted().filter(
            ({ file, facts }) => known.get(file.path)?.facts.contentHash !== facts.contentHash,
          )
          const removed = new Set([...known.keys()].filter(path => !texts.has(path)))
          const now = resolveAll(sorted(), [project])
          const lookups = before.resolution.files.map((_, file) => before.resolved.files.get(file)!.lookups)
          const reach = reachChange({ resolution: before.resolution, lookups }, { fresh, removed }, languages)
          all++
          if (reach) {
            told++
            const anew = render(
              reach.resolution,
              reach.resolution.resolve([...reach.changed, ...reach.affected], true),
            )
            for (const [path, text] of now.structure)
              if (!reach.structural.has(reach.resolution.files.findIndex(({ file }) => file.path === path)))
                expect(before.structure.get(path) ?? EMPTY).toBe(text)
            for (const [path, text] of now.texts) expect(anew.get(path) ?? before.texts.get(path)).toBe(text)
          }
          before = now
        }
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: 60_000 },
    )
    // Stubs and packages that move apart, nothing else is left to resolving all.
    expect(told).toBeGreaterThan(all / 2)
  },
)

interface Case {
  what: string
  before: Record<string, string>
  /** Path -> text, null where it goes. */
  edit: Record<string, string | null>
  /** Files that did not change and are resolved again. */
  reached: string[]
}

const CASES: Case[] = [
  {
    what: 'a second member of a name that was the only one',
    before: {
      'a.py': 'class A:\n    def only(self): pass\n',
      'x.py': 'def f(y):\n    y.only()\n',
      'z.py': 'def f(y):\n    y.other()\n',
    },
    edit: { 'b.py': 'class B:\n    def only(self): pass\n' },
    reached: ['x.py'],
  },
  {
    what: 'a member of a base class, also where another class has one of the name',
    before: {
      'a.py': 'class Base:\n    pass\n',
      'b.py': 'from a import Base\nclass Child(Base):\n    pass\n',
      'x.py': 'from b import Child\nChild().go()\n',
      'z.py': 'class Own:\n    def go(self): pass\nclass Two(Own): pass\nTwo().go()\n',
    },
    edit: { 'a.py': 'class Base:\n    def go(self): pass\n' },
    reached: ['x.py'],
  },
  {
    what: 'what a function gives, through another that nobody names',
    before: {
      'a.py':
        'class One:\n    def go(self): pass\nclass Two:\n    def go(self): pass\ndef inner():\n    return One()\ndef outer():\n    return inner()\n',
      'x.py': 'from a import outer\nouter().go()\n',
    },
    edit: {
      'a.py':
        'class One:\n    def go(self): pass\nclass Two:\n    def go(self): pass\ndef inner():\n    return Two()\ndef outer():\n    return inner()\n',
    },
    reached: ['x.py'],
  },
  {
    what: 'the base of a class that is only met through what a function gives',
    before: {
      'a.py': 'class Has:\n    def go(self): pass\nclass One:\n    pass\ndef make():\n    return One()\n',
      'x.py': 'from a import make\nmake().go()\n',
    },
    edit: {
      'a.py':
        'class Has:\n    def go(self): pass\nclass One(Has):\n    pass\ndef make():\n    return One()\n',
    },
    reached: ['x.py'],
  },
  {
    what: 'a name that a star import brings, through a module that did not change',
    before: {
      'a.py': 'from b import *\n',
      'b.py': 'def early(): pass\n',
      'x.py': 'from a import late\nlate()\n',
      'z.py': 'from a import early\nearly()\n',
    },
    edit: { 'b.py': 'def early(): pass\ndef late(): pass\n' },
    reached: ['x.py'],
  },
  {
    what: 'a list of names that stars take',
    before: {
      'a.py': 'from b import *\n',
      'b.py': 'def early(): pass\ndef late(): pass\n',
      'x.py': 'from a import late\nlate()\n',
    },
    edit: { 'b.py': "__all__ = ['early']\ndef early(): pass\ndef late(): pass\n" },
    reached: ['x.py'],
  },
  {
    what: 'a subclass that brings what a mixin calls',
    before: {
      'has.py': 'class Has:\n    def helper(self): pass\n',
      'mixin.py': 'class Mixin:\n    def run(self):\n        self.helper()\n',
      'real.py': 'from mixin import Mixin\n',
    },
    edit: {
      'real.py': 'from mixin import Mixin\nfrom has import Has\nclass Real(Mixin, Has):\n    pass\n',
    },
    reached: ['mixin.py'],
  },
  {
    what: 'a package that hides a module, and a name of it',
    before: {
      'm.py': 'def f(): pass\n',
      'x.py': 'import m\nm.f()\n',
      'y.py': 'import m\nm.g()\n',
      'z.py': 'import other\nother.f()\n',
    },
    edit: { 'm/__init__.py': 'def g(): pass\n' },
    reached: ['x.py', 'y.py'],
  },
  {
    what: 'a file that hides a folder, which an alias passes on',
    before: {
      'm/index.ts': 'export function f() {}\n',
      'pass.ts': "export { f as g } from './m'\n",
      'x.ts': "import { g } from './pass'\ng()\n",
      'z.ts': 'export function g() {}\ng()\n',
    },
    edit: { 'm.ts': 'export function f() {}\n' },
    reached: ['pass.ts', 'x.ts'],
  },
  {
    what: 'a renamed export behind an alias',
    before: {
      'a.ts': 'export class A { run() {} }\n',
      'pass.ts': "export { A as B } from './a'\n",
      'x.ts': "import { B as C } from './pass'\nnew C().run()\n",
      'z.ts': 'class A { run() {} }\nnew A().run()\n',
    },
    edit: { 'a.ts': 'export class A2 { run() {} }\n' },
    reached: ['pass.ts', 'x.ts'],
  },
  {
    what: 'a script that shares its names',
    before: { 'g.js': 'function one() {}\n', 'x.js': 'two()\n', 'z.js': 'one()\n' },
    edit: { 'g.js': 'function one() {}\nfunction two() {}\n' },
    reached: ['x.js'],
  },
  {
    what: 'a class of the same package, and one that a wildcard brings',
    before: {
      'p/A.java': 'package p;\npublic class A { void f() { new Late().go(); } }\n',
      'q/B.java': 'package q;\nimport p.*;\npublic class B { void f() { new Late().go(); } }\n',
      'q/C.java': 'package q;\npublic class C { void f() { new A().go(); } }\n',
    },
    edit: { 'p/Late.java': 'package p;\npublic class Late { public void go() {} }\n' },
    reached: ['p/A.java', 'q/B.java'],
  },
  {
    what: 'a file that goes',
    before: {
      'a.py': 'def f(): pass\n',
      'x.py': 'from a import f\nf()\n',
      'z.py': 'def f(): pass\nf()\n',
    },
    edit: { 'a.py': null },
    reached: ['x.py'],
  },
]

test.each(CASES)('$what', ({ before, edit, reached }) => {
  const known = new Map(Object.entries(before).map(([path, text]) => [path, factsOf(path, text, 0)]))
  const languageId = [...known.values()][0]!.file.language
  const { family } = languages.find(({ id }) => id === languageId)!
  const project = { kind: 'root', family, folder: '', config: '', name: '', settings: {} } as Project
  const sorted = (files: Map<string, GraphFile>) =>
    [...files.values()].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  const old = resolveAll(sorted(known), [project])
  const lookups = old.resolution.files.map((_, file) => old.resolved.files.get(file)!.lookups)
  const after = new Map(known)
  for (const [path, text] of Object.entries(edit)) {
    if (text === null) after.delete(path)
    else after.set(path, factsOf(path, text, 0))
  }
  const removed = new Set(Object.keys(edit).filter(path => edit[path] === null))
  const fresh = sorted(after).filter(({ file }) => file.path in edit)
  const reach = reachChange({ resolution: old.resolution, lookups }, { fresh, removed }, languages)!
  expect(reach.affected.map(index => reach.resolution.files[index]!.file.path)).toEqual(reached)
  const anew = render(reach.resolution, reach.resolution.resolve([...reach.changed, ...reach.affected], true))
  for (const [path, text] of resolveAll(sorted(after), [project]).texts)
    expect(anew.get(path) ?? old.texts.get(path)).toBe(text)
})
