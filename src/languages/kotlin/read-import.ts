/** Takes an import apart: `import a.b.C`, `import a.b.*`, `import a.b.c as d`. */
import type { TreeImport } from '../language.ts'

const IMPORT = /^import\s+(?!\s)([\w.`$\s]*?)(?:\.\s{0,9}(\*)|\s{1,9}as\s{1,9}([\w`$]+))?\s{0,9};?$/
const MAX_LENGTH = 1_000

export function readImport(text: string): TreeImport[] {
  // A comment behind it may belong to the node.
  const line = text
    .slice(0, MAX_LENGTH)
    .split(/\n|\/[/*]/, 1)[0]
    .trimEnd()
  const found = IMPORT.exec(line)
  if (!found) return []
  const names = found[1].replace(/[\s`]/g, '').split('.')
  if (found[2] !== undefined) return [{ kind: 'star', module: names.join('.'), name: '', local: '', at: 0 }]
  const name = names.at(-1) ?? ''
  if (name === '') return []
  const end = line.indexOf(found[1]) + found[1].trimEnd().length
  const at = end - name.length - (line[end - 1] === '`' ? 1 : 0)
  const local = found[3]?.replaceAll('`', '') ?? name
  return [{ kind: 'named', module: names.slice(0, -1).join('.'), name, local, at }]
}
