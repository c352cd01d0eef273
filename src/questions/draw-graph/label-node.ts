/** The text on a node: its name with its holder, and below them the place. */
import type { GraphAnswer, GraphNode } from './declare.ts'

const MAX_NAME = 44
const MAX_PLACE = 50

export function labelNode({ handle, kind, name, file_path, line }: GraphNode): [string, string] {
  if (kind === 'folder') return [cutEnd(`${name}/`, MAX_NAME), cutStart(file_path, MAX_PLACE)]
  if (line === 0) return [cutEnd(name, MAX_NAME), cutStart(file_path, MAX_PLACE)]
  const own = handle.slice(handle.indexOf('#') + 1)
  const isFile = kind === 'file' || !handle.includes('#')
  return [cutEnd(isFile ? name : own, MAX_NAME), cutStart(`${file_path}:${line}`, MAX_PLACE)]
}

/** One line below the picture: how far it can be trusted. */
export function captionOf({ target, edges_are, verdict, meta }: GraphAnswer): string {
  const omitted = Object.entries(meta.omitted ?? {}).map(([kind, count]) => `${count} ${kind}`)
  const words = [
    `${edges_are === 'calls' ? 'Callers and callees' : 'Imports'} of ${target}`,
    `trust: ${verdict.trust}`,
    verdict.complete ? 'complete' : `a lower bound (${verdict.why.join(', ')})`,
    ...(omitted.length > 0 ? [`left out: ${omitted.join(', ')}`] : []),
  ]
  return words.join(', ')
}

function cutEnd(text: string, most: number): string {
  const chars = [...text]
  return chars.length > most ? `${chars.slice(0, most - 1).join('')}…` : text
}

function cutStart(text: string, most: number): string {
  const chars = [...text]
  return chars.length > most ? `…${chars.slice(1 - most).join('')}` : text
}
