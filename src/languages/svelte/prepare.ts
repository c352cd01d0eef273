/** A component file of Svelte as script: its scripts, and what its markup says in code. */
import { braceFinder } from '../markup/scan-code.ts'
import { type Piece, scanMarkup } from '../markup/scan-markup.ts'
import { ScriptCopy } from '../markup/script-copy.ts'
import { TemplateWriter } from '../markup/template-writer.ts'
import { findScripts } from './find-scripts.ts'
import { writeMarkup } from './write-markup.ts'

export function prepare(text: string): string {
  const copy = new ScriptCopy(text)
  const pieces: Piece[] = [...scanMarkup(text, 0, text.length, braceFinder())]
  for (const { start, end } of findScripts(text, pieces)) copy.keep(start, end)
  writeMarkup(text, pieces, new TemplateWriter(copy))
  return copy.toString()
}
