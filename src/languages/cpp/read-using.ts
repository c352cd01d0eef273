/** `using a::b;`, `using namespace a;` and `namespace x = a::b;`: what is named, and from which namespace on it is looked up. */
import type { TreeImport } from '../language.ts'

/** The module is `around|named`: the namespaces around, and the path that is written. */
export function readUsing(text: string, around: readonly string[]): TreeImport[] {
  const place = around.join('::')
  const plain = text.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, found => ' '.repeat(found.length))
  const alias = /^\s*namespace\s+(\w+)\s*=\s*([\w:\s]+)/.exec(plain)
  if (alias) return [entry('namespace', place, alias[2], alias[1], plain.indexOf(alias[1], 9))]
  const directive = /^\s*using\s+namespace\s+([\w:\s]+)/.exec(plain)
  if (directive) return [entry('star', place, directive[1], '', plain.indexOf(directive[1]))]
  const rest = plain.replace(/^\s*using\s+/, '').replace(/;\s*$/, '')
  const from = plain.length - plain.replace(/^\s*using\s+/, '').length
  return rest.split(',').flatMap(part => {
    const words = part.trim().replace(/\s+/g, ' ')
    const found = /^(?:typename )?((?:::)?[\w: ]*:: ?(\w+)) ?(?:\.\.\.)?$/.exec(words)
    if (!found) return []
    return [entry('named', place, found[1], found[2], from + rest.indexOf(part) + part.lastIndexOf(found[2]))]
  })
}

function entry(
  kind: TreeImport['kind'],
  place: string,
  written: string,
  local: string,
  at: number,
): TreeImport {
  const path = written.replace(/\s+/g, '')
  return { kind, module: `${place}|${path}`, name: kind === 'named' ? local : '', local, at: Math.max(0, at) }
}
