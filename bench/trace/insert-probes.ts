/** Puts a probe at the start of every named function of a copied repository; no line moves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Node } from 'web-tree-sitter'
import { openSources } from '../accuracy/parse-sources.ts'
import type { ProbedFunction } from './traced-call.ts'

export interface ProbeLanguage {
  extensions: RegExp
  /** Files that get no probes. */
  skips: RegExp
  /** The named function that starts at this node, if one does. */
  findFunction(node: Node): { name: Node; body: Node } | undefined
  /** The probe as a statement. */
  statement(id: number): string
}

export async function insertProbes(
  folder: string,
  paths: readonly string[],
  language: ProbeLanguage,
): Promise<ProbedFunction[]> {
  const probed: ProbedFunction[] = []
  const sources = await openSources(folder)
  for (const file of paths) {
    if (!language.extensions.test(file) || language.skips.test(file)) continue
    const root = sources.root(file)
    // A file that does not parse may be meant not to.
    if (!root || root.hasError) continue
    const insertions = [...functionsOf(root, language)].flatMap(({ name, body }) => {
      const id = probed.length
      probed.push({ file, name: name.text, line: name.startPosition.row + 1 })
      return insertionsFor(body, language.statement(id))
    })
    if (insertions.length > 0) writeFileSync(join(folder, file), insertAll(join(folder, file), insertions))
  }
  sources.close()
  return probed
}

function* functionsOf(node: Node, language: ProbeLanguage): Generator<{ name: Node; body: Node }> {
  const found = language.findFunction(node)
  if (found) yield found
  for (const child of node.namedChildren) if (child) yield* functionsOf(child, language)
}

interface Insertion {
  at: number
  text: string
}

function insertionsFor(body: Node, statement: string): Insertion[] {
  if (!BLOCKS.has(body.type))
    return [
      { at: body.startIndex, text: `(${statement.replace(/;$/, '')}, ` },
      { at: body.endIndex, text: ')' },
    ]
  let at = body.startIndex + 1
  // Before `'use strict'`, a statement would take away its meaning.
  for (const child of body.namedChildren) {
    if (child?.type !== 'expression_statement' || child.firstNamedChild?.type !== 'string') break
    at = child.endIndex
  }
  return [{ at, text: at === body.startIndex + 1 ? ` ${statement}` : `; ${statement}` }]
}

const BLOCKS = new Set(['statement_block', 'block'])

function insertAll(path: string, insertions: readonly Insertion[]): string {
  const text = readFileSync(path, 'utf8')
  const sorted = [...insertions].sort((a, b) => a.at - b.at)
  let from = 0
  let result = ''
  for (const { at, text: inserted } of sorted) {
    result += text.slice(from, at) + inserted
    from = at
  }
  return result + text.slice(from)
}
