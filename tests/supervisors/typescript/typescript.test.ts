/** The TypeScript engine on small repositories: every kind of site, every kind of declaration, and edits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteKind } from '../../../src/model/site.ts'
import { engine } from '../../../supervisors/typescript/typescript/engine.ts'
import { type QueriedRepository, queryRepository } from '../queried-repository.ts'

const TSCONFIG = JSON.stringify({
  compilerOptions: { jsx: 'preserve', module: 'esnext', moduleResolution: 'bundler', types: [] },
  include: ['src'],
})

const A = `export interface Shape { area(): number }
export class Base {
  constructor(readonly x: number) {}
  hi(): string
  hi(n?: number): string { return '' }
  get q() { return 1 }
  'quoted'() {}
}
export default function (a: number) { return a }
export const arrow = () => 1
export const { d1, d2: renamed } = { d1: 1, d2: 2 }
export namespace NS.Inner { export function deep() {} }
export enum E { A }
export const obj = { m() { return 1 }, arrow }
export function deco(t: unknown, c: unknown) {}
export interface Both { a: 1 }
export const Both = { make() {} }
export const Nameless = class { go() {} }
`
const B = `export { Base as B2, arrow } from './a'
export * as ns from './a'
export * from './a'
export { default } from './a'
`
const C = `import dflt, { B2, ns, Shape, E, deco, obj, d1, renamed, NS, Both, Nameless, arrow } from './b'
import { missing, Other } from 'nowhere'
import * as all from './b'
import { lost } from './gone'
class D extends B2 implements Shape {
  constructor() { super(1); super.hi() }
  area() { return this.x }
  @deco m() {}
}
const d = new D()
/* 😀 */ d.hi(); d.q; d.quoted(); dflt(1); ns.arrow(); all.arrow(); E.A; obj.m(); obj.arrow()
d1; renamed; NS.Inner.deep(); missing(); new Other(); lost(); [1].map(arrow); Both.make()
let u: Shape | D = d; u.area()
let both: Both
const sh = { arrow }
const { area: taken } = d
class More extends Nameless { constructor() { super() } }
export function Comp(p: { s: Shape }) { return <Comp s={d} /> }
interface Options { limit: number; run?(): void }
const taking = ({ limit }: Options) => limit
taking({ limit: 1, run() {}, ...{ other: 2 } })
`

describe('a project of its own', () => {
  let repo: QueriedRepository
  beforeAll(async () => {
    repo = await queryRepository(engine, {
      'tsconfig.json': TSCONFIG,
      'package.json': '{ "name": "x", "dependencies": { "nowhere": "1" } }',
      'src/a.ts': A,
      'src/b.ts': B,
      'src/c.tsx': C,
    })
  })
  afterAll(() => repo.end())

  const cases: [what: string, snippet: string, kind: SiteKind, expected: string][] = [
    ['a default import', '|dflt(1)', 'call', 'src/a.ts:9:8'],
    ['the name of an import', 'import |dflt', 'import', 'src/a.ts:9:8'],
    ['a renamed import through a barrel', '|B2, ns', 'import', 'src/a.ts:2:14'],
    ['a module', "from |'./b'", 'import', 'src/b.ts:1:1'],
    ['a base class', 'extends |B2', 'inherit', 'src/a.ts:2:14'],
    ['an interface', 'implements |Shape', 'implement', 'src/a.ts:1:18'],
    ['a super constructor', '|super(1)', 'super', 'src/a.ts:2:14'],
    ['a super method with overloads', 'super.|hi', 'call', 'src/a.ts:4:3 src/a.ts:5:3'],
    ['a nameless class', '|super() }', 'super', 'src/a.ts:18:14'],
    ['a parameter property', 'this.|x', 'reference', 'src/a.ts:3:24'],
    ['a decorator', '@|deco', 'decorate', 'src/a.ts:15:17'],
    ['a class', 'new |D()', 'new', 'src/c.tsx:5:7'],
    ['behind an astral character', 'd.|hi(); d.q', 'call', 'src/a.ts:4:3 src/a.ts:5:3'],
    ['an accessor', 'd.|q;', 'reference', 'src/a.ts:6:7'],
    ['a quoted name', 'd.|quoted', 'call', 'src/a.ts:7:3'],
    ['a member of a namespace export', 'ns.|arrow', 'call', 'src/a.ts:10:14'],
    ['a member of a namespace import', 'all.|arrow', 'call', 'src/a.ts:10:14'],
    ['an enum member', 'E.|A', 'reference', 'src/a.ts:13:17'],
    ['a method of an object', 'obj.|m()', 'call', 'src/a.ts:14:22'],
    ['a shorthand property', 'obj.|arrow()', 'call', 'src/a.ts:14:40 src/a.ts:10:14'],
    ['a destructured variable', '|d1;', 'reference', 'src/a.ts:11:16'],
    ['a renamed one', '|renamed;', 'reference', 'src/a.ts:11:24'],
    ['a nested namespace', 'NS.|Inner', 'reference', 'src/a.ts:12:21'],
    ['a function in it', 'Inner.|deep', 'call', 'src/a.ts:12:45'],
    ['a function value', 'map(|arrow)', 'reference', 'src/a.ts:10:14'],
    ['a method of two types', 'u.|area()', 'call', 'src/a.ts:1:26 src/c.tsx:7:3'],
    ['the value of a merged name', '|Both.make', 'call', 'src/a.ts:17:14'],
    ['the type of a merged name', 'let both: |Both', 'type', 'src/a.ts:16:18'],
    ['what a shorthand takes', 'sh = { |arrow', 'reference', 'src/a.ts:10:14'],
    ['what a pattern takes', '{ |area: taken', 'reference', 'src/c.tsx:7:3'],
    ['a component', 'return <|Comp', 'jsx', 'src/c.tsx:18:17'],
    ['the attribute of an element', 'Comp |s={d}', 'reference', 'src/c.tsx:18:27'],
    ['a key of an expected type', 'taking({ |limit', 'reference', 'src/c.tsx:19:21'],
    ['a method of an expected type', '|run() {}', 'reference', 'src/c.tsx:19:36'],
    ['a name in a pattern', '({ |limit }', 'reference', 'src/c.tsx:19:21'],
    ['a key that nobody expects', '|other: 2', 'reference', 'external'],
    ['a builtin', '[1].|map', 'call', 'external'],
    ['an import from a package that is not there', '|missing()', 'call', 'external'],
    ['a class from it', 'new |Other', 'new', 'external'],
    ['an import from a file that is not there', '|lost()', 'call', 'unanswered'],
  ]
  test.each(cases)('%s', async (_what, snippet, kind, expected) => {
    expect((await repo.query('src/c.tsx', snippet, kind)).split(' ').sort()).toEqual(
      expected.split(' ').sort(),
    )
  })
})
