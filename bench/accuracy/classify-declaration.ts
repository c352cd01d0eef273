/**
 * Decides by syntax alone whether the graph leaves a declaration out on purpose.
 *
 * It reads the text, never the dump, so that the exclusions from recall are fixed before anything is measured.
 */
import type { Node } from 'web-tree-sitter'
import { type LeftOutKind, LOCAL_RULES } from './local-rules.ts'
import { type Family, familyOf, type Sources } from './parse-sources.ts'
import type { EvalPlace } from './read-cases.ts'

/** The kind of a declaration that a graph of symbols does not list; `undefined` for one that it should list. */
export function classifyDeclaration(
  sources: Sources,
  target: EvalPlace,
  name: string,
): LeftOutKind | undefined {
  const family = familyOf(target.file)
  const root = sources.root(target.file)
  if (!family || !root) return undefined
  const nodes = target.col === undefined ? namedOnLine(root, target.line, name) : [nodeAt(sources, target)!]
  if (nodes.some(declaresSymbol)) return undefined
  return nodes.map(node => classifyNode(node, family)).find(kind => kind !== undefined)
}

export function nodeAt(sources: Sources, place: EvalPlace): Node | null {
  const position = {
    row: place.line - 1,
    column: sources.column(place.file, place.line, place.col ?? 0) - 1,
  }
  return sources.root(place.file)?.descendantForPosition(position) ?? null
}

/** Node types that only wrap a bound name. */
const PATTERNS = new Set([
  'object_pattern',
  'array_pattern',
  'pair_pattern',
  'assignment_pattern',
  'object_assignment_pattern',
  'rest_pattern',
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'list_splat_pattern',
  'dictionary_splat_pattern',
  'splat_pattern',
  'case_pattern',
  'dotted_name',
  'as_pattern_target',
  'expression_list',
  'tuple',
  'list',
])

/** Declarations whose name is a symbol of the graph even if the same line binds a local of that name. */
const SYMBOL_DECLARATION =
  /^(?:.*function_declaration|function_definition|.*class_declaration|class_definition|class|method_.*|interface_declaration|enum_.*|record_declaration|type_alias_declaration|type_spec|property_signature|.*field_definition|internal_module|constructor_declaration)$/

function declaresSymbol(node: Node): boolean {
  const parent = node.parent
  return (
    parent !== null &&
    SYMBOL_DECLARATION.test(parent.type) &&
    parent.childForFieldName('name')?.id === node.id
  )
}

function classifyNode(node: Node, family: Family): LeftOutKind | undefined {
  let bound = node
  let binder = node.parent
  while (binder && PATTERNS.has(binder.type)) {
    if (isDefaultValue(bound, binder)) return undefined
    bound = binder
    binder = binder.parent
  }
  return binder ? LOCAL_RULES[family](bound, binder) : undefined
}

function isDefaultValue(bound: Node, pattern: Node): boolean {
  if (pattern.type === 'pair_pattern') return pattern.childForFieldName('key')?.id === bound.id
  return pattern.type.endsWith('assignment_pattern') && pattern.childForFieldName('right')?.id === bound.id
}

/** Leaves with this text on a line, for suites that give only lines. */
function namedOnLine(root: Node, line: number, name: string): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (node.startPosition.row > line - 1 || node.endPosition.row < line - 1) return
    if (node.childCount === 0 && node.text === name) found.push(node)
    for (const child of node.children) if (child) visit(child)
  }
  visit(root)
  return found
}
