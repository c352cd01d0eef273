/** Pictures of a small shop and of a repository whose names are markup, in every format. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GraphAnswer } from '../../src/questions/draw-graph/declare.ts'
import { type Sandbox, sandbox } from './run-bombe.ts'

const FILES = {
  'src/cart.ts': `import { price } from './price'
import { tax } from './rules/tax'
export function total(): number {
  return price() + tax()
}
`,
  'src/price.ts': `import { tax } from './rules/tax'
export function price(): number {
  return again(tax())
}
function again(n: number): number {
  return n > 3 ? price() : again(n + 1)
}
`,
  'src/rules/tax.ts': 'export function tax(): number {\n  return 2\n}\nconst src = 1\nvoid src\n',
  'src/cart.test.ts': "import { total } from './cart'\nexport function checks() {\n  return total()\n}\n",
}

let shop: Sandbox
const graph = (...args: string[]) => shop.bombe('graph', ...args).stdout
const asJson = (...args: string[]): GraphAnswer => JSON.parse(graph(...args, '--json'))
const short = (handle: string) => handle.slice(handle.indexOf('#') + 1)
const edgesOf = ({ edges }: GraphAnswer) =>
  edges.map(({ from, to, in_cycle }) => `${short(from)} ${short(to)}${in_cycle ? ' cycle' : ''}`).sort()

beforeAll(() => {
  shop = sandbox(FILES)
  expect(shop.bombe('index', '--precise').status).toBe(0)
}, 120_000)
afterAll(() => shop.remove())

describe('what is shown', () => {
  test('callers and callees, each call among them, and what is in a cycle', () => {
    const answer = asJson('price', '--depth', '2')
    expect(edgesOf(answer)).toEqual([
      'again() again() cycle',
      'again() price() cycle',
      'checks() total()',
      'price() again() cycle',
      'price() tax()',
      'total() price()',
      'total() tax()',
    ])
    expect(answer.edges.every(({ confidence }) => confidence === 'exact')).toBe(true)
    expect(answer.edges.find(({ to }) => to.endsWith('tax()'))?.lines).toEqual([3])
    expect(answer.nodes.filter(({ is_target }) => is_target).map(({ name }) => name)).toEqual(['price'])
  })

  test('direction, depth, tests and limit bound it', () => {
    const names = (...args: string[]) => asJson('price', ...args).nodes.map(({ name }) => name)
    expect(names('-d', 'callers')).toEqual(['price', 'again', 'total'])
    expect(names('-d', 'callees')).toEqual(['price', 'tax', 'again'])
    expect(names('--depth', '2')).toContain('checks')
    expect(names('--depth', '2', '--no-tests')).not.toContain('checks')
    const cut = asJson('price', '-d', 'callees', '--limit', '1')
    expect([cut.nodes.length, cut.verdict.why, cut.verdict.complete]).toEqual([
      2,
      expect.arrayContaining(['truncated_by_limit']),
      false,
    ])
  })

  test('a file shows who imports it and what it imports', () => {
    const answer = asJson('src/cart.ts')
    expect(answer.edges_are).toBe('imports')
    expect(edgesOf(answer)).toEqual([
      'src/cart.test.ts src/cart.ts',
      'src/cart.ts src/price.ts',
      'src/cart.ts src/rules/tax.ts',
      'src/price.ts src/rules/tax.ts',
    ])
  })

  test('a folder shows imports between its folders and files; one folder alone is opened', () => {
    const inside = edgesOf(asJson('src', '--no-tests'))
    expect(inside).toEqual(['src/cart.ts src/price.ts', 'src/cart.ts src/rules', 'src/price.ts src/rules'])
    expect(edgesOf(asJson('.', '--no-tests'))).toEqual(inside)
    expect(edgesOf(asJson('src', '--depth', '2'))).toContain('src/price.ts src/rules/tax.ts')
    // `src` is a folder, whatever symbol has that name.
    expect(asJson('src', '--limit', '2').edges_are).toBe('imports')
    const cut = asJson('src', '--limit', '2')
    expect([cut.nodes.length, cut.meta.omitted, cut.verdict.complete]).toEqual([2, { files: 2 }, false])
  })

  test('an unknown name is the error that refs gives', () => {
    const { status, stderr } = shop.bombe('graph', 'nowhere')
    expect([status, stderr]).toEqual([1, expect.stringContaining('nothing is called nowhere')])
  })
})

describe('formats', () => {
  test('mermaid is what a Markdown page draws', () => {
    expect(graph('tax', '-d', 'callers')).toBe(`flowchart LR
  %% Callers and callees of src/rules/tax.ts#35;tax(), trust: exact, a lower bound (named_by_string)
  n0["tax()<br/>src/rules/tax.ts:1"]:::target
  n1["price()<br/>src/price.ts:2"]
  n2["total()<br/>src/cart.ts:3"]
  n1 --> n0
  n2 --> n0
  n2 --> n1
  classDef target stroke:#0969da,stroke-width:3px
`)
  })

  test.each(['mermaid', 'svg', 'dot', 'graphml', 'json'])('%s is equal byte for byte', format => {
    expect(graph('price', '--depth', '3', '--format', format)).toBe(
      graph('price', '--depth', '3', '--format', format),
    )
  })

  test('the boxes of an SVG do not overlap, and each caller stands left of what it calls', () => {
    const svg = graph('price', '--depth', '3', '--format', 'svg')
    const boxes = [...svg.matchAll(/<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"/g)].map(match =>
      match.slice(1).map(Number),
    ) as [number, number, number, number][]
    expect(boxes.length).toBe(5)
    boxes.forEach(([x, y, w, h], index) => {
      for (const [x2, y2, w2, h2] of boxes.slice(index + 1))
        expect(x + w <= x2 || x2 + w2 <= x || y + h <= y2 || y2 + h2 <= y).toBe(true)
    })
    const left = (name: string) =>
      boxes[
        [...svg.matchAll(/<g [^>]*><title>(.*?)<\/title>/g)].findIndex(([, title]) =>
          title?.endsWith(`#${name}()`),
        )
      ]![0]
    expect([
      left('checks') < left('total'),
      left('total') < left('price'),
      left('price') < left('tax'),
    ]).toEqual([true, true, true])
  })
})

describe('a repository whose names are markup', () => {
  const NAMES = [
    '<text><script>alert(1)<!--',
    '"]; n0 --> evil["`x`',
    '\\"]; a -> b [x="\\',
    '%%{init: {}}%% ]]> &amp; &#x27;',
  ]
  let hostile: Sandbox
  beforeAll(() => {
    hostile = sandbox({ 't.ts': 'export function target(n: number) {\n  return n\n}\n' })
    NAMES.forEach((name, index) => {
      mkdirSync(join(hostile.folder, name))
      writeFileSync(
        join(hostile.folder, name, `${name}.ts`),
        `import { target } from '../t'\nexport function evil${index}() {\n  return target(${index})\n}\n`,
      )
    })
    expect(hostile.bombe('index').status).toBe(0)
  }, 120_000)
  afterAll(() => hostile.remove())

  const asked = [['target'], ['.'], ['t.ts']]
  const print = (args: string[], format: string) => {
    const { stdout, status } = hostile.bombe('graph', ...args, '--format', format)
    expect(status).toBe(0)
    return stdout
  }

  test('all of them are shown', () => {
    const { nodes } = JSON.parse(print(['target'], 'json')) as GraphAnswer
    expect(nodes.map(({ file_path }) => file_path).sort()).toEqual(
      ['t.ts', ...NAMES.map(name => `${name}/${name}.ts`)].sort(),
    )
  })

  test.each(asked)('svg and graphml of %s hold only elements of ours', (...args) => {
    for (const format of ['svg', 'graphml']) {
      const text = print(args, format).replace(/^<\?xml[^>]*\?>/, '')
      const tag = /<(\/?)([a-z]+)((?: [\w:.-]+="[^"<]*")*)(\/?)>/g
      const open: string[] = []
      for (const [, close, name, , alone] of text.matchAll(tag)) {
        if (close) expect(open.pop()).toBe(name)
        else if (!alone) open.push(name ?? '')
      }
      expect(open).toEqual([])
      expect(text).not.toMatch(/<script/)
      expect(text.replace(tag, '').replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[<&]/)
    }
  })

  test.each(asked)('dot of %s has names within quotes alone', (...args) => {
    const bare = print(args, 'dot').replace(/"(?:[^"\\]|\\.)*"/g, '""')
    for (const line of bare.trim().split('\n'))
      expect(line).toMatch(
        /^(?:digraph bombe \{|\}| {2}rankdir=LR| {2}label=""| {2}n(?:ode|\d+) \[[\w=, "]+\]| {2}n\d+ -> n\d+ \[[\w=, "]+\])$/,
      )
  })

  test.each(asked)('mermaid of %s has names as text alone', (...args) => {
    const [first, comment, ...lines] = print(args, 'mermaid').trim().split('\n')
    expect([first, comment?.slice(0, 5)]).toEqual(['flowchart LR', '  %% '])
    expect(comment?.slice(5)).not.toMatch(/[%{}<>"`;](?<!#\d+;)/)
    for (const line of lines)
      expect(line).toMatch(
        /^ {2}(?:n\d+[[(]+"(?:[\p{L}\p{N} _./(),:-]|#\d+;|<br\/>)*"[\])]+(?::::target)?|n\d+ (?:-->|-\.->)(?:\|[\w ]+\|)? n\d+|classDef target .*|linkStyle [\d,]+ stroke:#cf222e)$/u,
      )
  })
})

test('one import of a Go package is one import of its folder', { timeout: 60_000 }, () => {
  const go = sandbox({
    'go.mod': 'module example.com/shop\n\ngo 1.22\n',
    'main.go':
      'package main\n\nimport "example.com/shop/rates"\n\nfunc main() {\n\tprintln(rates.Tax())\n}\n',
    'rates/rates.go': 'package rates\n\nfunc Tax() int {\n\treturn 2\n}\n',
  })
  try {
    expect(go.bombe('index').status).toBe(0)
    const { edges }: GraphAnswer = JSON.parse(go.bombe('graph', '.', '--json').stdout)
    expect(edges.map(({ from, to, count }) => [from, to, count])).toEqual([['main.go', 'rates', 1]])
  } finally {
    go.remove()
  }
})
