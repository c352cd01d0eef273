/** Services, messages and what bears their names in Go and Python, for random repositories. */
import type { NamedFile } from './random-names.ts'

/** Few, so that they meet. */
const NAMES = ['Red', 'Blue', 'Line']
const PACKAGES = ['p', 'p.q', 'r']

export const PROTO = ['a.proto', 'p/b.proto', 'p/q/c.proto', 'gen/a.pb.go', 'gen/b_pb2.py', 'server.py']

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const proto = (path: string, { lines }: NamedFile): string => {
  const body = lines.map(({ form, a, b, c }, at) => {
    const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
    const stub = pick(
      [`${n}Server`, `${n.toLowerCase()}Client`, `Unimplemented${n}Server`, n, `${n}Servicer`],
      form,
    )
    if (path.endsWith('.go')) return `type ${stub}${at} struct{}\ntype ${stub} interface { ${m}() }`
    if (path.endsWith('.py')) return `class ${stub}:\n    def ${m}(self): pass`
    const forms = [
      `import "${pick(['a.proto', 'p/b.proto', 'c.proto', 'no.proto'], a)}";`,
      `service ${n} { rpc ${m}(${k}) returns (${pick(PACKAGES, a)}.${k}); }`,
      `message ${n} { ${m} m = 1; .${pick(PACKAGES, b)}.${k} k = 2; }`,
      `enum ${n} { ${m.toUpperCase()} = 0; }`,
      `message ${n} { message ${m} { ${k} x = 1; } ${n}.${m} y = 2; }`,
    ]
    return pick(forms, form)
  })
  if (path.endsWith('.go')) return `package gen\n${[...new Set(body)].join('\n')}\n`
  if (path.endsWith('.py')) return `${body.join('\n')}\n`
  return `syntax = "proto3";\npackage ${pick(PACKAGES, lines.length)};\n${body.join('\n')}\n`
}
