/** Lines of Scala beside Java for random repositories: packages in packages, companions, imports from anywhere. */
import type { NamedFile } from './random-names.ts'

/** Few, so that they meet. */
const NAMES = ['red', 'blue', 'get', 'apply']
const TYPES = ['A', 'B', 'C']

export const SCALA = ['p/A.scala', 'p/B.scala', 'p/q/C.scala', 'r/D.scala', 'p/C.java', 'p/package.scala']

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const scala = (path: string, { lines }: NamedFile): string => {
  const folders = path.split('/').slice(0, -1)
  if (path.endsWith('.java')) {
    const methods = lines.map(
      ({ a, b }, at) =>
        `int ${pick(NAMES, a)}${at}() { return new ${pick(TYPES, b)}().${pick(NAMES, a)}(); }`,
    )
    return `package p;\nclass C { ${methods.join(' ')} }\n`
  }
  const head: string[] = []
  const body = lines.flatMap(({ form, a, b, c }) => {
    const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
    const [S, T, U] = [pick(TYPES, a), pick(TYPES, b), pick(TYPES, c)]
    if (form === 0)
      head.push(`import ${pick(['p._', 'p.q._', 'q.C', 'r.{A => X, _}', 'p.A._', 'A.red', '_root_.p.B'], a)}`)
    return pick(
      [
        [],
        [`class ${S}(val ${n}: ${T}) extends ${U} { def ${m}() = ${n}.${k} }`],
        [`object ${S} { def ${n}(x: ${T}): ${U} = new ${U}(x); val ${m} = ${T}(1) }`],
        [`trait ${S} { def ${n}: ${T}; def ${m}(x: ${U}) = x.${k} }`],
        [`case class ${S}(${n}: ${T}) { def ${m} = ${S}(${n}).${k} }`],
        [`package object q { def ${n} = ${m}(1) }`],
        [`object O${a} { def ${n}(xs: List[${T}]) = xs.map(x => x.${m}).head; X.${k} }`],
        [`class ${S} { def this(x: Int) = this(); def ${n} = this.${m}.${k} }`],
        [`object ${S} { def apply(x: Int): ${T} = null }`],
        [`class Y${b} { val y = new ${S} { override def ${n} = ${m} }; ${T}.${k}.${n} }`],
      ],
      form,
    )
  })
  const packages =
    folders.length > 1 && lines.length % 2 === 0
      ? folders.map(one => `package ${one}`).join('\n')
      : `package ${folders.join('.')}`
  return `${packages}\n${head.join('\n')}\n${body.join('\n')}\n`
}
