/** Packs a document as questions read it: its sections, and the words of each. */
import type { FileWords } from '../model/index.ts'
import { FIELD, WordCollector } from '../words/pack-words.ts'
import { cutSections, type Section } from './cut-sections.ts'
import type { DocumentFormat } from './formats.ts'

export interface PackedDocument extends FileWords {
  /** A unit each, in order. */
  sections: Section[]
}

let shared: WordCollector | undefined

export function packDocument(path: string, text: string, format: DocumentFormat): PackedDocument {
  shared ??= new WordCollector()
  const collector = shared
  const sections = cutSections(text, format)
  const starts = lineStarts(text)
  sections.forEach(({ title, startLine, endLine }, index) => {
    const unit = collector.openUnit(index, index)
    collector.add(
      unit,
      FIELD.name,
      `${path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')} ${title}`,
    )
    collector.add(unit, FIELD.body, text, starts[startLine - 1], starts[endLine] ?? text.length)
  })
  return { sections, ...collector.take() }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
