/** A component file of Vue as script: its script blocks, and what its template says in code. */
import { ScriptCopy } from '../markup/script-copy.ts'
import { TemplateWriter } from '../markup/template-writer.ts'
import { splitBlocks } from './split-blocks.ts'
import { writeTemplate } from './write-template.ts'

export function prepare(text: string): string {
  const copy = new ScriptCopy(text)
  const writer = new TemplateWriter(copy)
  const blocks = splitBlocks(text)
  const words = new Set<string>()
  for (const { name, start, end } of blocks) {
    if (name !== 'script') continue
    copy.keep(start, end)
    unwrapOptions(text.slice(start, end), start, copy)
    for (const [word] of text.slice(start, end).matchAll(/\b[A-Z]\w*/g)) words.add(word)
  }
  for (const { name, at, start, end, pieces } of blocks) {
    if (name !== 'template') continue
    // A template in another language than HTML is not read.
    if (!pieces) writer.unread(at)
    else if (end < text.length) {
      copy.put(start - 2, ';{')
      writeTemplate(text, pieces, writer, word => words.has(word))
      copy.put(end, '}')
    } else writer.unread(at)
  }
  return copy.toString()
}

const WRAPPED = /\bexport\s+default\s+(?:defineComponent|defineNuxtComponent|Vue\.extend)\s*\((?=\s*\{)/

/** `export default defineComponent({ … })` is the object. */
function unwrapOptions(script: string, start: number, copy: ScriptCopy): void {
  const found = WRAPPED.exec(script)
  const close = script.trimEnd().replace(/;$/, '').trimEnd().length - 1
  if (!found || script[close] !== ')') return
  const from = found.index + found[0].search(/(?<!\S)\S+\s*\($/)
  copy.put(start + from, ' '.repeat(found.index + found[0].length - from))
  copy.put(start + close, ' ')
}
