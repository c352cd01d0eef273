/** What a file of Svelte is as a whole: one component. */
import type { FileComponent } from '../language.ts'
import { nameComponent } from '../markup/name-component.ts'
import { braceFinder } from '../markup/scan-code.ts'
import { scanMarkup } from '../markup/scan-markup.ts'
import { findScripts } from './find-scripts.ts'

export function readComponent(path: string, text: string): FileComponent {
  const pieces = [...scanMarkup(text, 0, text.length, braceFinder())]
  const scripts = findScripts(text, pieces)
  const spans: { start: number; end: number }[] = []
  let from = 0
  for (const { at, end, isModule } of scripts) {
    if (!isModule) continue
    spans.push({ start: from, end: at })
    from = end
  }
  spans.push({ start: from, end: text.length })
  return { name: nameComponent(path), at: scripts.find(({ isModule }) => !isModule)?.at ?? 0, spans }
}
