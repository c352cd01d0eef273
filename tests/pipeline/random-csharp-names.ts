/** Random C# files, for random-names.ts. */
import { CLASSES, NAMES, pick } from './drawn-names.ts'
import type { NamedFile } from './random-names.ts'

export const CSHARP = [
  'a/One.cs',
  'a/Two.cs',
  'a/Two.Designer.cs',
  'b/Three.cs',
  'b/c/Four.cs',
  'Usings.cs',
  'b/B.csproj',
]

/** The namespace follows from the first line, so that an edit can move a file into another one. */
export const csharp = (path: string, { lines }: NamedFile): string => {
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
