/** Which functions of Go get a probe, what it looks like, and the file that each package gets to record calls. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Node } from 'web-tree-sitter'
import type { ProbeLanguage } from '../insert-probes.ts'
import type { ProbedFunction } from '../traced-call.ts'

export const GO: ProbeLanguage = {
  extensions: /\.go$/,
  skips: /_test\.go$|(^|\/)(vendor|testdata)\//,
  findFunction,
  statement: id => `bombeCalled(${id});`,
}

function findFunction(node: Node): { name: Node; body: Node } | undefined {
  if (node.type !== 'function_declaration' && node.type !== 'method_declaration') return undefined
  const name = node.childForFieldName('name')
  const body = node.childForFieldName('body')
  // Nobody calls `init`, and a compiler directive may forbid calls.
  const isPlain = name?.text !== 'init' && !node.previousSibling?.text.startsWith('//go:')
  return name && body && isPlain ? { name, body } : undefined
}

/** Probes call a function of their own package, so that no import has to be added. */
export function writeRecorders(folder: string, probed: readonly ProbedFunction[], recorder: string): void {
  const packages = new Map<string, string>()
  for (const { file } of probed) {
    const name = /^package\s+(\w+)/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
    if (name && !packages.has(dirname(file))) packages.set(dirname(file), name)
  }
  for (const [path, name] of packages)
    writeFileSync(join(folder, path, 'bombe_calls.go'), recorder.replace(/^package \w+/m, `package ${name}`))
}
