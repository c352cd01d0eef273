/** What is stored of a file's tree: the place of each declaration's name, and what its imports name. */
import type { Position } from '../../../src/model/position.ts'
import { SourceTree, skipTrivia } from './source-tree.ts'
import { KIND, NAME_CHILD } from './syntax-kinds.ts'

export class NameTable {
  /** Node, line, column of each named declaration, by ascending node. */
  readonly #names: Uint32Array
  readonly #modules: ReadonlyMap<number, string>
  readonly #aliases: ReadonlySet<number>
  readonly #owners: ReadonlyMap<number, string>

  /** The tree itself takes 28 bytes per node and is not stored. */
  constructor(bytes: Uint8Array) {
    const tree = new SourceTree(bytes)
    const lines = new LineTable(tree.text)
    const names: number[] = []
    const modules = new Map<number, string>()
    const aliases = new Set<number>()
    const owners = new Map<number, string>()
    for (let node = 1; node < tree.count; node++) {
      const kind = tree.kind(node)
      const offset = nameOffset(tree, node, kind)
      if (offset >= 0) names.push(node, ...lines.position(offset))
      const module = IMPORTS.has(kind) ? moduleOf(tree, node) : undefined
      if (module !== undefined) modules.set(node, module)
      if (isAliasDeclaration(tree, node, kind)) aliases.add(node)
      const parent = OWNED.has(kind) ? tree.parent(node) : 0
      if (parent !== 0 && OWNERS.has(tree.kind(parent))) owners.set(node, `${parent}.${tree.kind(parent)}`)
    }
    this.#owners = owners
    this.#aliases = aliases
    this.#names = Uint32Array.from(names)
    this.#modules = modules
  }

  /** Start of the declaration's name token; null if it has no name. */
  nameOf(node: number): Position | null {
    let low = 0
    let high = this.#names.length / 3
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#names[middle * 3]! < node) low = middle + 1
      else high = middle
    }
    if (this.#names[low * 3] !== node) return null
    return { line: this.#names[low * 3 + 1]!, column: this.#names[low * 3 + 2]! }
  }

  /** The module of an import or re-export, as written. */
  moduleOf(node: number): string | undefined {
    return this.#modules.get(node)
  }

  /** The object literal, attributes or pattern around a key, as the start of a handle. */
  ownerOf(node: number): string | undefined {
    return this.#owners.get(node)
  }

  /** Its value is just another name: `const a = b`, `module.exports = require('./b')`, `{ a: b.c }`. */
  isAlias(node: number): boolean {
    return this.#aliases.has(node)
  }
}

/** Lines end at LF only, as in tree-sitter. */
export class LineTable {
  readonly #starts: number[] = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  position(offset: number): [line: number, column: number] {
    let low = 0
    let high = this.#starts.length
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if (this.#starts[middle]! <= offset) low = middle
      else high = middle
    }
    return [low + 1, offset - this.#starts[low]! + 1]
  }

  offset({ line, column }: Position): number {
    return (this.#starts[line - 1] ?? 0) + column - 1
  }
}

/** Offset of the name token; -1 if the node is not a named declaration. */
function nameOffset(tree: SourceTree, node: number, kind: number): number {
  if (kind === KIND.SourceFile) return 0
  if (kind === KIND.Constructor) return afterModifiers(tree, node)
  if (kind === KIND.ExportAssignment) return exportKeyword(tree, node)
  if (kind === KIND.BinaryExpression) return assignedName(tree, tree.childAt(node, 1))
  if (kind === KIND.CallExpression) return definedName(tree, node)
  const place = NAME_CHILD[kind]
  if (place === undefined) return -1
  const name = tree.childAt(node, place)
  if (name !== 0) return tree.start(name)
  return kind === KIND.ClassExpression || kind === KIND.FunctionExpression
    ? nameOfAssignee(tree, node)
    : defaultKeyword(tree, node)
}

function afterModifiers(tree: SourceTree, node: number): number {
  const modifiers = tree.childAt(node, 0)
  return modifiers === 0 ? tree.start(node) : skipTrivia(tree.text, tree.end(modifiers))
}

/** `export default …` has the name `default`, `export = …` the name `export`. */
function exportKeyword(tree: SourceTree, node: number): number {
  const next = skipTrivia(tree.text, tree.start(node) + 'export'.length)
  return tree.text[next] === '=' ? tree.start(node) : next
}

/** `exports.a = …`, `this.a = …`, `A['b'] = …`: JavaScript declares by assignment. */
function assignedName(tree: SourceTree, left: number): number {
  const place = left === 0 ? undefined : NAME_CHILD[tree.kind(left)]
  if (place !== NAME_CHILD[KIND.PropertyAccessExpression]) return -1
  const name = tree.childAt(left, place!)
  return name === 0 ? -1 : tree.start(name)
}

const DEFINE = '.defineProperty'

/** `Object.defineProperty(a, 'b', …)`. */
function definedName(tree: SourceTree, node: number): number {
  const end = tree.end(tree.childAt(node, 0))
  if (!tree.text.startsWith(DEFINE, end - DEFINE.length)) return -1
  const [, name = 0] = [...tree.children(tree.childAt(node, 3))]
  return name === 0 ? -1 : tree.start(name)
}

/** A class or function without a name has the name of what it is assigned to. */
function nameOfAssignee(tree: SourceTree, node: number): number {
  const parent = tree.parent(node)
  const kind = tree.kind(parent)
  if (kind === KIND.ClassExpression || kind === KIND.FunctionExpression) return -1
  return kind === KIND.CallExpression ? -1 : nameOffset(tree, parent, kind)
}

/** `export default function () {}`. */
function defaultKeyword(tree: SourceTree, node: number): number {
  const modifiers = tree.childAt(node, 0)
  if (modifiers === 0 || !tree.isList(modifiers)) return -1
  for (const modifier of tree.children(modifiers)) {
    if (tree.kind(modifier) === KIND.DefaultKeyword) return tree.start(modifier)
  }
  return -1
}

/** Kinds whose symbol may be an alias for something in another module. */
const IMPORTS: ReadonlySet<number> = new Set([
  KIND.ImportSpecifier,
  KIND.ImportClause,
  KIND.NamespaceImport,
  KIND.ImportEqualsDeclaration,
  KIND.ExportSpecifier,
  KIND.NamespaceExport,
  KIND.BindingElement,
  KIND.VariableDeclaration,
])

const MODULE_CHILD: Readonly<Record<number, number>> = {
  [KIND.ImportDeclaration]: 2,
  [KIND.JSImportDeclaration]: 2,
  [KIND.ExportDeclaration]: 2,
  [KIND.VariableDeclaration]: 3,
  [KIND.ImportEqualsDeclaration]: 2,
}
const MAX_STEPS = 4

/** The string of the import, re-export or `require` around a node. */
function moduleOf(tree: SourceTree, node: number): string | undefined {
  let at = node
  for (let step = 0; step < MAX_STEPS; step++, at = tree.parent(at)) {
    const place = MODULE_CHILD[tree.kind(at)]
    if (place === undefined) continue
    const child = tree.childAt(at, place)
    if (child === 0) return undefined
    const written = tree.text.slice(tree.start(child), tree.end(child))
    return /^(?:(?:require|import)\s*\(\s*)?(['"`])(.*)\1\s*\)?$/s.exec(written)?.[2]
  }
  return undefined
}

const OWNED: ReadonlySet<number> = new Set([
  KIND.PropertyAssignment,
  KIND.MethodDeclaration,
  KIND.GetAccessor,
  KIND.SetAccessor,
  KIND.JsxAttribute,
  KIND.BindingElement,
  KIND.ShorthandPropertyAssignment,
])
const OWNERS: ReadonlySet<number> = new Set([
  KIND.ObjectLiteralExpression,
  KIND.JsxAttributes,
  KIND.ObjectBindingPattern,
])

const VALUE_CHILD: Readonly<Record<number, number>> = {
  [KIND.VariableDeclaration]: 3,
  [KIND.PropertyAssignment]: 4,
  [KIND.PropertyDeclaration]: 4,
  [KIND.BinaryExpression]: 4,
}

function isAliasDeclaration(tree: SourceTree, node: number, kind: number): boolean {
  const place = VALUE_CHILD[kind]
  if (place === undefined) return false
  const value = tree.childAt(node, place)
  if (value === 0) return false
  const valueKind = tree.kind(value)
  if (valueKind === KIND.CallExpression) return tree.text.startsWith('require', tree.start(value))
  if (valueKind === KIND.BinaryExpression) return isAliasDeclaration(tree, value, valueKind)
  return valueKind === KIND.Identifier || valueKind === KIND.PropertyAccessExpression
}
