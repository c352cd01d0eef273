/** Finds the functions and classes of a file by syntax, so that call graphs can name them by place or by ordinal. */
import type { Node } from 'web-tree-sitter'
import type { Place } from './read-dump.ts'

export function locateFunctions(root: Node, file: string): FunctionPlace[] {
  const found: FunctionPlace[] = []
  const visit = (node: Node, parent: number, scope: string[]): void => {
    let inside = parent
    let names = scope
    // Keywords are nodes too, and some have the name of their construct (`lambda`, `class`).
    if (node.isNamed && (FUNCTIONS.has(node.type) || CLASSES.has(node.type))) {
      inside = found.push(functionPlace(node, file, parent, scope)) - 1
      // A function without a name opens a scope that only ordinals can name.
      names = [...scope, ownName(node)?.text ?? '']
    }
    for (const child of node.children) if (child) visit(child, inside, names)
  }
  visit(root, -1, [])
  return found
}

export interface FunctionPlace {
  start: Place
  endLine: number
  endColumn: number
  /** Place of the name that it has or is bound to. */
  name?: Place
  /** It has no own name (it may still be bound to one). */
  nameless: boolean
  isClass: boolean
  /** Index of the enclosing function or class, -1 for none. */
  parent: number
  /** Names of the functions and classes around it. */
  scope: string[]
  ownName: string
  /** The name it has or is bound to; '' for none. */
  boundName: string
}

const FUNCTIONS = new Set([
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function',
  'generator_function_declaration',
  'function_definition',
  'lambda',
  'method_declaration',
  'constructor_declaration',
  'compact_constructor_declaration',
  'lambda_expression',
  'func_literal',
])

const BINDERS = new Set([
  'variable_declarator',
  'assignment_expression',
  'assignment',
  'pair',
  'public_field_definition',
  'field_definition',
  'short_var_declaration',
  'var_spec',
])

const CLASSES = new Set([
  'class_declaration',
  'class_definition',
  'class',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
])

function functionPlace(node: Node, file: string, parent: number, scope: string[]): FunctionPlace {
  const own = ownName(node)
  const name = own ?? boundName(node)
  return {
    start: placeOf(node, file),
    endLine: node.endPosition.row + 1,
    endColumn: node.endPosition.column + 1,
    ...(name ? { name: placeOf(name, file) } : {}),
    nameless: !own,
    isClass: CLASSES.has(node.type),
    parent,
    scope,
    ownName: own?.text ?? '',
    boundName: name?.text ?? '',
  }
}

function ownName(node: Node): Node | null {
  return node.childForFieldName('name')
}

/** `f` of `const f = () => {}`, `o.f = function () {}`, `{ f: () => {} }`, `f := func() {}`. */
function boundName(node: Node): Node | null {
  let value = node
  let binder = node.parent
  while (binder && (binder.type === 'parenthesized_expression' || binder.type === 'expression_list')) {
    value = binder
    binder = binder.parent
  }
  if (!binder || !BINDERS.has(binder.type)) return null
  const target = ['name', 'left', 'key', 'property']
    .map(field => binder.childForFieldName(field))
    .find(Boolean)
  if (!target || target.id === value.id) return null
  const last = target.type === 'expression_list' ? target.namedChild(0) : target
  return last?.childForFieldName('property') ?? last?.childForFieldName('attribute') ?? last ?? null
}

function placeOf(node: Node, file: string): Place {
  return { file, line: node.startPosition.row + 1, column: node.startPosition.column + 1 }
}
