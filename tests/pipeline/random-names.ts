/** Small random repositories whose files use each other's names in every way resolution follows. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { BASH, bash } from './random-bash-names.ts'
import { C, c } from './random-c-names.ts'
import { COMPONENTS, components } from './random-component-names.ts'
import { CPP, cpp } from './random-cpp-names.ts'
import { ELIXIR, elixir } from './random-elixir-names.ts'
import { LUA, lua } from './random-lua-names.ts'
import { RUBY, ruby } from './random-ruby-names.ts'
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
const JAVA = ['p/A.java', 'p/B.java', 'p/C.java', 'q/A.java', 'q/D.java', 'q/r/E.java']
const GO = ['a/one.go', 'a/two.go', 'a/one_test.go', 'b/one.go', 'b/two.go', 'c/main.go', 'c/d/one.go']
const RUST = ['src/lib.rs', 'src/a.rs', 'src/b/mod.rs', 'src/b/c.rs', 'src/d.rs', 'src/d/e.rs', 'tests/t.rs']
const CSHARP = [
  'a/One.cs',
  'a/Two.cs',
  'a/Two.Designer.cs',
  'b/Three.cs',
  'b/c/Four.cs',
  'Usings.cs',
  'b/B.csproj',
]
const PHP = [
  'a/One.php',
  'a/Two.php',
  'a/functions.php',
  'b/Three.php',
  'b/c/Four.php',
  'index.php',
  'composer.json',
]
const KOTLIN = ['p/A.kt', 'p/B.kt', 'p/C.java', 'q/A.kt', 'q/D.java', 'q/r/E.kt', 'p/Top.kt']
export const FAMILIES = {
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
} as const
export type Family = keyof typeof FAMILIES

/** Few, so that they meet. */
const NAMES = ['red', 'blue', 'get', 'make']
const CLASSES = ['Base', 'Child', 'Mixin']

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

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

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

const java = (path: string, { lines }: NamedFile): string => {
  const folders = path.split('/')
  const own = folders.pop()!.slice(0, -5)
  const types = ['A', 'B', 'C', 'D', 'E']
  const head: string[] = []
  const body: string[] = []
  let base = ''
  for (const { form, a, b, c } of lines) {
    const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
    const [T, U] = [pick(types, a), pick(types, b)]
    const kind = form % 10
    if (kind === 0) head.push(`import ${pick(['p.*', 'q.*', 'q.r.*'], a)};`)
    else if (kind === 1) head.push(`import ${pick(['p.A', 'p.B', 'q.D', 'q.r.E', 'q.A'], a)};`)
    else if (kind === 2) base = ` extends ${T}`
    else if (kind === 3) body.push(`  ${T} ${n} = new ${U}();`)
    else if (kind === 4) body.push(`  ${T} ${n}() { return ${m}(); }`)
    else if (kind === 5) body.push(`  void ${n}(${T} x) { x.${m}(); x.${k}.${n}(); }`)
    else if (kind === 6) body.push(`  void ${n}(int x) { new ${U}().${m}(x); ${k}(); }`)
    else if (kind === 7) body.push(`  static void ${n}(String s, ${T} t) { ${U}.${m}(s, t); }`)
    else if (kind === 8) body.push(`  class ${T} extends ${U} { void ${n}() { ${m}(); } }`)
    else body.push(`  { Object o = make(); o.${n}(); ${n}(1); ${pick(['p', 'q'], c)}.${T}.${m}(); }`)
  }
  return `package ${folders.join('.')};\n${head.join('\n')}\npublic class ${own}${base} {\n${body.join('\n')}\n}\n`
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

const rust = (_: string, { lines }: NamedFile): string => {
  const modules = [
    'crate',
    'crate::a',
    'super',
    'crate::b',
    'self::c',
    'crate::b::c',
    'crate::d::e',
    'super::b',
  ]
  return `${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [C, D, E] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
      const [module, child] = [pick(modules, a), pick(['a', 'b', 'c', 'd', 'e'], b)]
      const forms = [
        `pub mod ${child};`,
        `use ${module}::{${m}, ${D}};`,
        `pub use ${module}::${D} as ${E};`,
        `use ${module}::*;`,
        `pub struct ${C} { ${n}: ${D} }`,
        `pub enum ${C} { ${D}(${E}), None }`,
        `pub trait ${C}: ${D} { fn ${n}(&self) -> ${E}; fn ${m}(&self) { self.${k}() } }`,
        `impl ${C} { pub fn ${n}(&self) -> ${D} { self.${m}.${k}() } }`,
        `impl ${D} for ${C} { fn ${m}(&self) { self.${n}(); Self::${k}(); } }`,
        `impl ${module}::${C} { fn ${k}(x: ${D}) { x.${m}(); } }`,
        `pub fn ${n}(x: ${D}) -> Option<${E}> { x.${m}()?; ${k}(x) }`,
        `fn use_${n}(y: &dyn ${D}) { y.${m}().unwrap().${k}(); ${module}::${n}(); }`,
        `macro_rules! ${n} { () => { ${m}() }; }`,
        `fn in_${k}() { ${n}!(${D}::${m}(), x.${k}()); }`,
        `mod ${n} { use super::*; impl ${C} { fn ${m}(&self) {} } pub fn ${k}() { super::${n}(); } }`,
        `pub type ${C} = ${D};`,
        `static ${n}: ${D} = ${E} { ${m}: 1 };`,
        `wrap! { pub fn ${n}() -> ${D} { ${module}::${D}::${k}() } }`,
        `impl<T: ${D}> ${C} for T { fn ${n}(&self) { self.${m}() } }`,
        `use ${module};`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
}

/** The namespace follows from the first line, so that an edit can move a file into another one. */
const csharp = (path: string, { lines }: NamedFile): string => {
  const spaces = ['N', 'N.M', 'N.M.K', 'O']
  if (path.endsWith('.csproj')) {
    const usings = lines.map(({ a }) => `<Using Include="${pick(spaces, a)}" />`)
    return `<Project><ItemGroup>${usings.join('')}</ItemGroup></Project>\n`
  }
  const head: string[] = []
  const body: string[] = []
  for (const { form, a, b, c } of lines) {
    const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
    const [C, D, E] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
    const space = pick(spaces, a)
    const forms = [
      `using ${space};`,
      `using static ${space}.${D};`,
      `using ${E} = ${space}.${D};`,
      `global using ${space};`,
      `global using ${E} = ${space}.${D};`,
      `partial class ${C} : ${D} { void ${n}() { ${m}(); } }`,
      `public partial class ${C} { ${D} ${n} = new ${E}(); partial void ${m}(int x); }`,
      `partial class ${C} { partial void ${m}(int x) { ${n}.${k}(); } public partial class ${E} { void ${n}() { ${k}(1); } } }`,
      `class ${C}<T> : ${D} { public ${C}<T> ${n}(T x) => ${m}(x); }`,
      `class ${C} { public static ${D} ${n}(string s) => ${E}.${m}(s); public int ${k} => this.${n}(""); }`,
      `static class Ext${c} { public static ${E} ${n}(this ${D} x, int y = 1) => x.${m}(); }`,
      `static class Ext${c} { public static void ${n}<T>(this T x) { x.${m}(2); } }`,
      `interface I${C} : I${D} { ${E} ${n}(int x); }`,
      `struct ${C} { public ${D} ${n} { get; set; } public ${E} this[int i] => ${n}[i]; }`,
      `class Use${n} { void Go(${D} x, ${C}<int> y) { x.${m}(1).${k}(); y.${n}(2); x[0].${m}(); "s".${k}(); } }`,
      `class Use${k} { void Go(object o) { o.${n}(); ${space}.${D}.${m}(""); new ${C}<${D}>().${k}(); } }`,
      `[${C}] class ${D}Attribute { }`,
      `enum ${C} { ${n}, ${m} }`,
      `record ${C}(${D} ${n}) { void ${k}() { ${n}.${m}(); } }`,
      `class ${C} { ${D} ${n}(int x) => new ${E}(); ${D} ${n}(string x) => ${n}(1).${m}(""); }`,
    ]
    const text = pick(forms, form)
    if (/^(?:global )?using/.test(text)) head.push(text)
    else body.push(text)
  }
  const space = path === 'Usings.cs' ? 'O' : pick(spaces, lines[0]?.c ?? 0)
  return `${head.join('\n')}\nnamespace ${space} {\n${body.join('\n')}\n}\n`
}

/** As in C#, the first line says which namespace the file is of. */
const php = (path: string, { lines }: NamedFile): string => {
  const spaces = ['N', 'N\\M', 'N\\M\\K', 'O']
  if (path === 'composer.json')
    return `{"name": "o/${pick(NAMES, lines[0]?.a ?? 0)}", "require": {"x/y": "*"}}\n`
  const body = lines.map(({ form, a, b, c }) => {
    const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
    const [C, D, E] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
    const space = pick(spaces, a)
    const file = pick(PHP, b)
    return pick(
      [
        `use ${space}\\${D};`,
        `use ${space}\\{${D}, ${E} as ${C}};`,
        `use ${space};`,
        `use function ${space}\\${m};`,
        `use const ${space}\\${n} as ${k};`,
        `class ${C} extends ${D} { public function ${n}() { return $this->${m}(); } }`,
        `class ${C} { use ${D}; public ?${E} $${n} = null; static function ${m}(): static { return new static(); } }`,
        `trait ${C} { private ${D} $${n}; function ${k}() { $this->${n}->${m}(); self::${m}(); } }`,
        `interface ${C} extends ${D} { const ${n} = 1; function ${m}(${E} $x): ${D}; }`,
        `enum ${C}: string implements ${D} { case ${n} = 'a'; function ${k}() { return self::${n}->${m}(); } }`,
        `function ${n}(${C} $x) { return ${m}($x->${k}()) + ${k}; }`,
        `function ${n}(): ${D} { return \\${space}\\${m}(); }`,
        `const ${n} = ${m};`,
        `class ${C} { function __construct(private ${D} $${n}) { parent::__construct(); $this->${k} = new ${E}(); } function ${m}() { $this->${n}->${k}(); $this->${k}->${m}(); } }`,
        `$x = new \\${C}(); $x->${n}(); \\${m}();`,
        `$y = fn (${C} $x) => $x->${n}(); $y(${D}::${m}());`,
        `require_once '${file}'; include __DIR__ . '/../${file}';`,
        `#[${C}] class ${D} { public static $${n} = ${E}::${m}; function ${k}() { return static::$${n}; } }`,
        `$z = new class extends ${C} { function ${n}() { $this->${m}(); } };`,
        `class ${C} { use ${D}, ${E} { ${D}::${n} insteadof ${E}; ${E}::${n} as ${k}; } }`,
      ],
      form,
    )
  })
  const first = lines[0]?.c ?? 0
  const space = path === 'index.php' ? '' : `namespace ${pick(spaces, first)};\n`
  return `<?php\n${space}${body.join('\n')}\n`
}

/** Beside Java, with which it shares packages. */
const kotlin = (path: string, file: NamedFile): string => {
  if (path.endsWith('.java')) return java(path, file)
  const folders = path.split('/').slice(0, -1)
  const types = ['A', 'B', 'C', 'D', 'E']
  const head: string[] = []
  const body = file.lines.flatMap(({ form, a, b, c }) => {
    const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
    const [T, U, V] = [pick(types, a), pick(types, b), pick(types, c)]
    const getter = `get${k[0]!.toUpperCase()}${k.slice(1)}`
    if (form === 0) head.push(`import ${pick(['p.*', 'q.*', 'q.r.*'], a)}`)
    if (form === 1)
      head.push(`import ${pick(['p', 'q', 'q.r'], a)}.${pick([T, n], b)}${c % 2 ? ` as ${k}` : ''}`)
    if (form < 2) return []
    return pick(
      [
        `open class ${T}(val ${n}: ${U}) : ${V}() {\n  fun ${m}() = ${n}.${k}()\n}`,
        `class ${T} {\n  companion object {\n    fun ${n}(x: ${U}) = x.${m}()\n    val ${k} = ${V}()\n  }\n}`,
        `interface ${T} : ${U} {\n  fun ${n}(): ${V}\n}`,
        `object ${T} {\n  fun ${n}() = ${U}.${m}()\n}`,
        `fun ${U}.${n}(x: Int = 1): ${V} = this.${m}().${k}()`,
        `val ${T}.${n}: ${U} get() = ${m}(2)`,
        `fun ${n}(x: ${T}, y: ${U}? = null): ${V} {\n  x.${m}()\n  return y?.${k} ?: ${m}()\n}`,
        `fun ${n}(x: String) { x.${m}().${k}(); ${T}.${n}(x) }`,
        `val ${n} = ${T}().${m}`,
        `class ${T} {\n  var ${n}: ${U} = ${m}()\n    get() = field.${k}\n  inner class ${V} {\n    fun ${k}() = ${n}.${m}()\n  }\n}`,
        `fun use${c}(x: Any) {\n  if (x is ${T}) {\n    x.${n}()\n  }\n  x.${m}()\n  ${U}(1).${getter}()\n}`,
        `enum class ${T}(val ${n}: Int) {\n  ${m}(1), ${k}(2);\n  fun ${n}() = ${m}.${n}\n}`,
        `typealias ${T} = ${U}`,
        `fun <${V}X : ${T}> List<${V}X>.${n}() = map { it.${m}() }.first().${k}()`,
        `class ${T} : ${U} {\n  constructor(x: Int) : super() { ${n}() }\n}`,
        `fun more${c}(x: ${T}) { x.also { it.${n}() }.${k}; ::${m}; x.${getter} }`,
      ],
      form,
    )
  })
  return `package ${folders.join('.')}\n${head.join('\n')}\n${body.join('\n')}\n`
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
}
