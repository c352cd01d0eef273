/** Which names each language binds as locals, parameters, type parameters and labels. */
import type { Node } from 'web-tree-sitter'
import type { Family } from './parse-sources.ts'

export const LOCAL_RULES: Record<Family, Rule> = {
  javascript: classifyJavaScript,
  python: classifyPython,
  java: classifyJava,
  go: classifyGo,
}

export type LeftOutKind = 'local' | 'parameter' | 'type parameter' | 'label'

/** `bound` is the name with the patterns around it, `binder` the node that binds it. */
export type Rule = (bound: Node, binder: Node) => LeftOutKind | undefined

function classifyJavaScript(bound: Node, binder: Node): LeftOutKind | undefined {
  switch (binder.type) {
    case 'type_parameter':
    case 'infer_type':
    case 'mapped_type_clause':
      return isField(binder, 'name', bound) || binder.type === 'infer_type' ? 'type parameter' : undefined
    case 'labeled_statement':
      return isField(binder, 'label', bound) ? 'label' : undefined
    case 'formal_parameters':
    case 'index_signature':
      return bound.type.includes('type') ? undefined : 'parameter'
    case 'required_parameter':
    case 'optional_parameter':
      return isField(binder, 'pattern', bound) && !isParameterProperty(binder) ? 'parameter' : undefined
    case 'arrow_function':
      return isField(binder, 'parameter', bound) ? 'parameter' : undefined
    case 'catch_clause':
      return isField(binder, 'parameter', bound) ? 'local' : undefined
    case 'for_in_statement':
      return isField(binder, 'left', bound)
        ? localVariable(binder, binder.childForFieldName('kind'))
        : undefined
    case 'variable_declarator':
      if (!isField(binder, 'name', bound) || holdsFunction(binder)) return undefined
      return localVariable(
        binder,
        binder.parent?.childForFieldName('kind') ?? binder.parent?.child(0) ?? null,
      )
    default:
      return undefined
  }
}

/** `var` belongs to the function or the module, `let` and `const` to the block. */
function localVariable(node: Node, keyword: Node | null): LeftOutKind | undefined {
  const blockScoped = keyword?.text === 'let' || keyword?.text === 'const' || keyword?.text === 'using'
  for (let up = node.parent; up; up = up.parent) {
    if (/function|method_definition|class_static_block/.test(up.type)) return 'local'
    if (up.type === 'internal_module' || up.type === 'module') return undefined
    const isBlock = /^(?:for_.*statement|switch_body)$/.test(up.type) || isPlainBlock(up)
    if (isBlock && blockScoped) return 'local'
  }
  return node.type === 'for_in_statement' && blockScoped ? 'local' : undefined
}

function isPlainBlock(node: Node): boolean {
  return node.type === 'statement_block' && !/module$/.test(node.parent?.type ?? '')
}

function isParameterProperty(parameter: Node): boolean {
  return parameter.children.some(
    child => child?.type === 'accessibility_modifier' || child?.type === 'readonly',
  )
}

function classifyPython(bound: Node, binder: Node): LeftOutKind | undefined {
  switch (binder.type) {
    case 'type_parameter':
      return 'type parameter'
    case 'parameters':
    case 'lambda_parameters':
    case 'typed_parameter':
      return bound.type === 'type' ? undefined : 'parameter'
    case 'default_parameter':
    case 'typed_default_parameter':
      return isField(binder, 'name', bound) ? 'parameter' : undefined
    case 'for_in_clause':
      return isField(binder, 'left', bound) ? 'local' : undefined
    case 'assignment':
      return isField(binder, 'left', bound) && !holdsFunction(binder) ? pythonLocal(bound, binder) : undefined
    case 'for_statement':
    case 'augmented_assignment':
      return isField(binder, 'left', bound) ? pythonLocal(bound, binder) : undefined
    case 'named_expression':
      return isField(binder, 'name', bound) ? pythonLocal(bound, binder) : undefined
    case 'as_pattern':
    case 'case_clause':
      return pythonLocal(bound, binder)
    default:
      return undefined
  }
}

/** Names bound outside functions belong to the module or the class, unless declared `global`. */
function pythonLocal(bound: Node, binder: Node): LeftOutKind | undefined {
  if (bound.type === 'attribute' || bound.type === 'subscript') return undefined
  for (let up = binder.parent; up; up = up.parent) {
    if (up.type === 'class_definition') return undefined
    if (up.type === 'function_definition' || up.type === 'lambda') {
      const globals = up.descendantsOfType('global_statement')
      return globals.some(one => one?.children.some(child => child?.text === bound.text))
        ? undefined
        : 'local'
    }
  }
  return undefined
}

function classifyJava(bound: Node, binder: Node): LeftOutKind | undefined {
  switch (binder.type) {
    case 'type_parameter':
      return bound.type === 'type_identifier' || bound.type === 'identifier' ? 'type parameter' : undefined
    case 'labeled_statement':
      return bound.type === 'identifier' ? 'label' : undefined
    case 'inferred_parameters':
      return 'parameter'
    case 'lambda_expression':
      return isField(binder, 'parameters', bound) ? 'parameter' : undefined
    case 'formal_parameter':
      if (binder.parent?.parent?.type === 'record_declaration') return undefined
      return isField(binder, 'name', bound) ? 'parameter' : undefined
    case 'catch_formal_parameter':
    case 'enhanced_for_statement':
    case 'resource':
    case 'instanceof_expression':
      return isField(binder, 'name', bound) ? 'local' : undefined
    case 'type_pattern':
    case 'record_pattern_component':
      return bound.type === 'identifier' ? 'local' : undefined
    case 'variable_declarator':
      if (!isField(binder, 'name', bound)) return undefined
      if (binder.parent?.type === 'spread_parameter') return 'parameter'
      return binder.parent?.type === 'local_variable_declaration' ? 'local' : undefined
    default:
      return undefined
  }
}

function classifyGo(bound: Node, binder: Node): LeftOutKind | undefined {
  switch (binder.type) {
    case 'type_parameter_declaration':
      return bound.type === 'identifier' ? 'type parameter' : undefined
    case 'parameter_declaration':
    case 'variadic_parameter_declaration':
      return bound.type === 'identifier' ? 'parameter' : undefined
    case 'labeled_statement':
      return bound.type === 'label_name' ? 'label' : undefined
    case 'short_var_declaration':
      return isField(binder, 'left', bound) && !holdsFunction(binder) ? 'local' : undefined
    case 'range_clause':
    case 'receive_statement':
      return isField(binder, 'left', bound) ? 'local' : undefined
    case 'type_switch_statement':
      return isField(binder, 'alias', bound) ? 'local' : undefined
    case 'var_spec':
    case 'const_spec':
      return bound.type === 'identifier' && insideGoFunction(binder) && !holdsFunction(binder)
        ? 'local'
        : undefined
    default:
      return undefined
  }
}

function insideGoFunction(node: Node): boolean {
  for (let up = node.parent; up; up = up.parent) if (up.type === 'block') return true
  return false
}

/** A name bound to a function or class is a symbol at any place. */
function holdsFunction(binder: Node): boolean {
  const value = binder.childForFieldName('value') ?? binder.childForFieldName('right')
  const first = value?.type === 'expression_list' && value.namedChildCount === 1 ? value.namedChild(0) : value
  return first ? /^(?:arrow_function|.*function.*|class|lambda|func_literal)$/.test(first.type) : false
}

function isField(parent: Node, field: string, child: Node): boolean {
  return parent.childrenForFieldName(field).some(one => one?.id === child.id)
}
