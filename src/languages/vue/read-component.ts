/** What a file of Vue is as a whole: one component, made by its setup script or by the options it exports. */
import type { FileComponent } from '../language.ts'
import { nameComponent } from '../markup/name-component.ts'
import { attributeOf, splitBlocks } from './split-blocks.ts'

/** Options whose members are members of the component. */
const OPTIONS = new Set(['methods', 'computed', 'props', 'data', 'setup', 'inject', 'asyncData'])

export function readComponent(path: string, text: string): FileComponent {
  const blocks = splitBlocks(text).filter(({ name }) => name === 'script' || name === 'template')
  const setup = blocks.find(block => attributeOf(text, block, 'setup') !== undefined)
  const spans = blocks.filter(block => block === setup || block.name === 'template')
  const shown = blocks.find(({ pieces }) => pieces !== undefined)
  return {
    name: nameComponent(path),
    at: (setup ?? blocks[0])?.at ?? 0,
    spans,
    options: OPTIONS,
    isAmbient: true,
    ...(shown && { template: { start: shown.start - 1, end: shown.end } }),
  }
}
