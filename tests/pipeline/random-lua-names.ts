/** Lines of Lua for random repositories: what one file returns or declares for all, another loads, extends or calls. */
import type { NamedFile } from './random-names.ts'

/** Few, so that they meet. */
const NAMES = ['red', 'blue', 'get', 'make']
const TABLES = ['M', 'Base', 'Child']

export const LUA = [
  'a.lua',
  'lua/b.lua',
  'lua/p/init.lua',
  'lua/p/c.lua',
  'spec/a_spec.lua',
  'd.lua',
  'x-1.rockspec',
]

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const lua = (path: string, { lines }: NamedFile): string => {
  if (path.endsWith('.rockspec')) return `package = "${pick(NAMES, lines.length)}"\n`
  const ends: string[] = []
  const body = lines.map(({ form, a, b, c }) => {
    const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
    const [S, T] = [pick(TABLES, a), pick(TABLES, b)]
    const from = pick(['a', 'b', 'p', 'p.c', 'd', 'json'], c)
    if (form === 0)
      ends.push(pick([`return ${S}`, `return { ${n} = ${m}, ${k} = function() end }`, `return ${n}`], b))
    const forms = [
      `local ${S} = {}`,
      `local ${S} = require("${from}")`,
      `local ${n} = require "${from}".${m}`,
      `function ${S}.${n}() return ${T}.${m} end`,
      `function ${S}:${n}() self:${m}() self.${k} = ${T} end`,
      `local ${S} = setmetatable({}, { __index = ${T} })`,
      `function ${n}() ${m}(${k}) end`,
      `local function ${n}(${m}) return ${m}.${k} end`,
      `${S}.${n} = ${T}.new():${m}()`,
      `${S}.${n} = { ${m} = ${k} }`,
      `local x${a} = ${S}.${n}()\nx${a}:${m}()`,
      `${n} = ${m}`,
      `pcall(${S}.${n}, ${m})`,
      `require("${from}").${n}()`,
    ]
    return pick(forms, form)
  })
  return `${[...body, ...ends.slice(0, 1)].join('\n')}\n`
}
