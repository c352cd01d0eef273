/** Which functions of JavaScript and TypeScript get a probe, and what it looks like. */
import type { Node } from 'web-tree-sitter'
import type { ProbeLanguage } from '../insert-probes.ts'

export const JAVASCRIPT: ProbeLanguage = {
  extensions: /\.[cm]?[jt]sx?$/,
  skips: /\.d\.[cm]?ts$|\.min\.js$|(^|\/)(node_modules|dist|vendor)\//,
  findFunction,
  statement: id => `globalThis.process?.bombeCalled?.(${id});`,
}

function findFunction(node: Node): { name: Node; body: Node } | undefined {
  const name = nameOf(node)
  const owner = name && functionIn(node)
  const body = owner?.childForFieldName('body')
  return name && body ? { name, body } : undefined
}

/** The name a node gives to the function that it is or holds. */
function nameOf(node: Node): Node | null {
  switch (node.type) {
    case 'function_declaration':
    case 'method_definition':
    case 'variable_declarator':
    case 'public_field_definition':
      return node.childForFieldName('name')
    case 'field_definition':
      return node.childForFieldName('property')
    case 'pair':
      return node.childForFieldName('key')
    case 'assignment_expression': {
      const left = node.childForFieldName('left')
      return left?.type === 'member_expression' ? left.childForFieldName('property') : left
    }
    default:
      return null
  }
}

function functionIn(node: Node): Node | undefined {
  const held = node.childForFieldName('value') ?? node.childForFieldName('right') ?? node
  if (!FUNCTIONS.has(held.type)) return undefined
  // Generators: whoever resumes one is not its caller.
  const isGenerator = held.type === 'method_definition' && held.children.some(child => child?.type === '*')
  return isGenerator ? undefined : held
}

const FUNCTIONS = new Set([
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
])
