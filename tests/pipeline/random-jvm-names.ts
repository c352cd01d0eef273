/** Random Java and Kotlin files, for random-names.ts. */
import { NAMES, pick } from './drawn-names.ts'
import type { NamedFile } from './random-names.ts'

export const JAVA = ['p/A.java', 'p/B.java', 'p/C.java', 'q/A.java', 'q/D.java', 'q/r/E.java']

export const KOTLIN = ['p/A.kt', 'p/B.kt', 'p/C.java', 'q/A.kt', 'q/D.java', 'q/r/E.kt', 'p/Top.kt']

export const java = (path: string, { lines }: NamedFile): string => {
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

/** Beside Java, with which it shares packages. */
export const kotlin = (path: string, file: NamedFile): string => {
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
