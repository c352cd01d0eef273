/** Finds the calls of a call graph that are written with the name of their callee: its static part. */
import type { Node } from 'web-tree-sitter'
import type { FunctionPlace } from './locate-functions.ts'
import type { CallEndNamer } from './name-call-ends.ts'
import type { Sources } from './parse-sources.ts'
import type { CallEdge } from './read-cases.ts'

/**
 * The caller's text has a call with the callee's name. Called values, reflection and handles use another name, and a
 * method of every object (`toString`) does not show its class.
 */
export function isWrittenCall({ caller, callee }: CallEdge, namer: CallEndNamer, sources: Sources): boolean {
  const callees = new Set(namer.functionsNamed(callee).map(one => one.boundName))
  const last = callee.name?.split(/[.$]/).pop()
  if (last === '<init>') callees.add(callee.name!.split('.').at(-2)!)
  else if (last && !callee.name!.includes('$')) callees.add(last)
  const written = namer.functionsNamed(caller).flatMap(place => calledNames(place, sources))
  return written.some(name => callees.has(name) && !OF_EVERY_OBJECT.has(name))
}

const OF_EVERY_OBJECT = new Set(['toString', 'equals', 'hashCode', 'finalize', 'clone', ''])

const CALLS: Record<string, string> = {
  call_expression: 'function',
  call: 'function',
  new_expression: 'constructor',
  method_invocation: 'name',
  object_creation_expression: 'type',
}

function calledNames(place: FunctionPlace, sources: Sources): string[] {
  const names: string[] = []
  const visit = (node: Node): void => {
    const { row } = node.startPosition
    if (node.endPosition.row + 1 < place.start.line || row + 1 > place.endLine) return
    const called = CALLS[node.type] && node.isNamed ? node.childForFieldName(CALLS[node.type]!) : null
    if (called && isInside(node, place))
      names.push(/([\w$]+)\s*(?:[[<][^\n]*)?\)?$/.exec(called.text)?.[1] ?? '')
    for (const child of node.children) if (child) visit(child)
  }
  const root = sources.root(place.start.file)
  if (root) visit(root)
  return names
}

function isInside({ startPosition, endPosition }: Node, place: FunctionPlace): boolean {
  const { line, column } = place.start
  const from = startPosition.row + 1 - line || startPosition.column + 1 - column
  const to = place.endLine - endPosition.row - 1 || place.endColumn - endPosition.column - 1
  return from >= 0 && to >= 0
}
