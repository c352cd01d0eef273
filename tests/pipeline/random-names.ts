/** Small random repositories whose files use each other's names in every way resolution follows. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { CLASSES, NAMES, pick } from './drawn-names.ts'
import { BASH, bash } from './random-bash-names.ts'
import { C, c } from './random-c-names.ts'
import { COMPONENTS, components } from './random-component-names.ts'
import { CPP, cpp } from './random-cpp-names.ts'
import { CSHARP, csharp } from './random-csharp-names.ts'
import { ELIXIR, elixir } from './random-elixir-names.ts'
import { JAVA, java, KOTLIN, kotlin } from './random-jvm-names.ts'
import { LUA, lua } from './random-lua-names.ts'
import { PHP, php } from './random-php-names.ts'
import { PROTO, proto } from './random-proto-names.ts'
import { RUBY, ruby } from './random-ruby-names.ts'
import { RUST, rust } from './random-rust-names.ts'
import { SCALA, scala } from './random-scala-names.ts'

/** A file is a list of lines by number: what they say follows from the numbers alone. */
export interface NamedFile {
  lines: { form: number; a: number; b: number; c: number }[]
}

export type NameEdit =
  | { kind: 'put'; path: number; file: NamedFile }
  | { kind: 'line'; path: number; at: number; line: NamedFile['lines'][number] }
  | { kind: 'drop'; path: number; at: number }
  | { kind: 'delete'; path: number }

const PYTHON = [
  'a.py',
  'b.py',
  'pkg/__init__.py',
  'pkg/a.py',
  'pkg/sub/__init__.py',
  'pkg/sub/b.py',
  'x/b.py',
  'tests/test_a.py',
]
const SCRIPT = ['a.ts', 'b.ts', 'b/index.ts', 'c/index.ts', 'c/d.js', 'globals.d.ts', 'script.js', 'e.ts']
const GO = ['a/one.go', 'a/two.go', 'a/one_test.go', 'b/one.go', 'b/two.go', 'c/main.go', 'c/d/one.go']
const FAMILIES = {
  python: PYTHON,
  typescript: SCRIPT,
  java: JAVA,
  go: GO,
  rust: RUST,
  csharp: CSHARP,
  php: PHP,
  kotlin: KOTLIN,
  c: C,
  ruby: RUBY,
  cpp: CPP,
  components: COMPONENTS,
  bash: BASH,
  lua: LUA,
  elixir: ELIXIR,
  scala: SCALA,
  proto: PROTO,
} as const
export type Family = keyof typeof FAMILIES

/** Few, so that they meet. */

const number = fc.nat(9)
const line = fc.record({ form: fc.nat(19), a: number, b: number, c: number })
export const namedFile: fc.Arbitrary<NamedFile> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 9 }),
})
const path = fc.nat(7)

export const nameEdit: fc.Arbitrary<NameEdit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('line' as const), path, at: fc.nat(9), line }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drop' as const), path, at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('put' as const), path, file: namedFile }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), path }) },
)

/** The files and their texts, in memory; `write` and `remove` say what becomes of them. */
export class NamedRepository {
  private readonly family: Family
  private readonly files = new Map<number, NamedFile>()
  private readonly write: (path: string, text: string) => void
  private readonly remove: (path: string) => void

  constructor(
    family: Family,
    files: readonly NamedFile[],
    disk: { write(path: string, text: string): void; remove(path: string): void },
  ) {
    this.family = family
    this.write = disk.write
    this.remove = disk.remove
    files.forEach((file, at) => {
      if (at < FAMILIES[family].length) this.put(at, file)
    })
  }

  apply(edit: NameEdit): void {
    const at = edit.path % FAMILIES[this.family].length
    const lines = [...(this.files.get(at)?.lines ?? [])]
    if (edit.kind === 'put') this.put(at, edit.file)
    else if (edit.kind === 'delete') {
      this.files.delete(at)
      this.remove(FAMILIES[this.family][at]!)
    } else if (lines.length > 0) {
      const place = edit.at % lines.length
      if (edit.kind === 'drop') lines.splice(place, 1)
      else lines.splice(place, edit.line.c % 2, edit.line)
      this.put(at, { lines })
    }
  }

  private put(at: number, file: NamedFile): void {
    this.files.set(at, file)
    const path = FAMILIES[this.family][at]!
    this.write(path, WRITERS[this.family](path, file))
  }
}

/** On disk, under a root. */
export function diskAt(root: string) {
  mkdirSync(root, { recursive: true })
  return {
    write(path: string, text: string): void {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    remove(path: string): void {
      rmSync(join(root, path), { force: true })
    },
  }
}

const python = (_: string, { lines }: NamedFile): string => {
  const modules = ['a', 'b', 'pkg', 'pkg.a', 'pkg.sub', 'pkg.sub.b', 'x.b', '.a', '.sub', '..a', '.']
  return `${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [C, D, E] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
      const module = pick(modules, a)
      const forms = [
        `from ${module} import ${m}, ${D}`,
        `from ${module} import ${D} as ${E}`,
        `from ${module} import *`,
        `import ${module.replace(/^\.+/, '') || 'pkg'}`,
        `__all__ = ['${n}', '${D}']`,
        `def ${n}(x):\n    return ${D}()`,
        `def ${n}(x):\n    x.${m}()\n    return ${k}(x)`,
        `${n} = ${D}()`,
        `class ${C}(${D}):\n    def ${n}(self):\n        return self.${m}()`,
        `class ${C}(${D}, ${E}):\n    def __init__(self):\n        self.${n} = ${m}\n        super().${k}()`,
        `class ${C}:\n    ${n} = ${m}\n    def ${k}(self):\n        return self.${n}.${m}()`,
        `def use_${n}(y):\n    ${D}().${m}()\n    y.${k}().${n}()`,
        `for one in ${n}():\n    one.${m}()`,
        `with ${D}() as w:\n    w.${m}()`,
        `def ${n}(x: ${D}) -> ${E}:\n    x.${m}()\n    return x.${k}`,
        `${C}().${m}().${k}()`,
        `from ${module} import ${m}`,
        `${n}().${m}()`,
        `${n}.${m}()\n${n}().${k}.${m}()`,
        `class ${C}(${D}):\n    pass`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
}

const script = (path: string, { lines }: NamedFile): string => {
  const up = path.includes('/') ? '..' : '.'
  const modules = ['a', 'b', 'c', 'c/d', 'e', 'b/index'].map(one => `${up}/${one}`)
  return `${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [C, D, E] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
      const module = pick(modules, a)
      const forms = [
        `import { ${m}, ${D} } from '${module}'`,
        `import { ${D} as ${E} } from '${module}'`,
        `import * as ${n} from '${module}'`,
        `export * from '${module}'`,
        `export { ${n} as ${m}, ${D} } from '${module}'`,
        `export function ${n}(x) { return new ${D}() }`,
        `function ${n}(x) { x.${m}(); return ${k}(x) }`,
        `export const ${n} = new ${D}()`,
        `export class ${C} extends ${D} { ${n}() { return this.${m}() } }`,
        `export class ${C} extends ${D} { constructor() { super(); this.${n} = ${m}; super.${k}() } }`,
        `export class ${C} { ${n} = ${m}; ${k}() { return this.${n}.${m}() } }`,
        `export default class ${C} { static ${n}() { ${m}.${k}() } }`,
        `export interface ${C} { ${n}(): ${D} }`,
        `export type ${C} = ${D}`,
        `declare function ${n}(x: ${D}): ${E}`,
        `new ${C}().${m}().${k}(); ${n}.${m}()`,
        `import { ${m} } from '${module}'`,
        `${n}().${m}()`,
        `${n}.${m}(); ${n}().${k}.${m}()`,
        `export class ${C} extends ${D} {}`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
}

const go = (path: string, { lines }: NamedFile): string => {
  const folder = path.split('/').at(-2)!
  const names = ['Red', 'blue', 'Get', 'make']
  const head: string[] = []
  const body = lines.map(({ form, a, b, c }) => {
    const [n, m, k] = [pick(names, a), pick(names, b), pick(names, c)]
    const [C, D, E] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
    const other = pick(['a', 'b', 'c', 'd'], b)
    const forms = [
      `type ${C} struct { ${D} }`,
      `type ${C} struct { ${n} ${D}; *${E} }`,
      `type ${C} interface { ${n}(); ${m}() ${D} }`,
      `type ${C} interface { ${D}; ${k}(x ${E}) }`,
      `type ${C} ${D}`,
      `type ${C} struct { ${other}.${D} }`,
      `func (x *${C}) ${n}() { x.${m}() }`,
      `func (x ${C}) ${m}() ${D} { return x.${k}() }`,
      `func (x *${C}) ${k}(y ${E}) { y.${m}(); x.${n}() }`,
      `func ${n}(x ${D}) ${E} { x.${m}(); return ${k}(x) }`,
      `func use${n}(y any) { y.${m}(); ${D}{}.${k}() }`,
      `var ${n} ${D}`,
      `var ${n} = ${k}()`,
      `func call${k}() { ${other}.${n}().${m}(); ${n}.${k}() }`,
      `func new${C}() *${other}.${C} { return &${other}.${C}{} }`,
      `func (x ${C}) ${n}() ${other}.${D} { return ${other}.${k}() }`,
      `type ${C}[T any] interface { ${n}(x T); ${m}() }`,
      `func far${n}() { new${C}().${m}(); ${other}.${D}{}.${k}() }`,
      `type ${C} interface { ${other}.${D}; ${m}() }`,
      `type ${C} func(x ${D})`,
    ]
    const text = pick(forms, form)
    if (text.includes(`${other}.`) && other !== folder) head.push(`import "${other === 'd' ? 'c/d' : other}"`)
    return text
  })
  return `package ${folder === 'c' ? 'main' : folder}\n${[...new Set(head)].join('\n')}\n${body.join('\n')}\n`
}

const WRITERS: Record<Family, (path: string, file: NamedFile) => string> = {
  python,
  typescript: script,
  java,
  go,
  rust,
  csharp,
  php,
  kotlin,
  c,
  ruby,
  cpp,
  components,
  bash,
  lua,
  elixir,
  scala,
  proto,
}
