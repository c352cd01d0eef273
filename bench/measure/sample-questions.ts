/** Samples symbols evenly over a repository, with the questions that people and agents ask about them. */
import type { Workspace } from '../../src/workspace/workspace.ts'

export interface Sample {
  handle: string
  name: string
  path: string
  /** A name, the start of one, or words. */
  query: string
}

/** In the order of the dump, so that every run has the same questions. */
export function sampleQuestions(workspace: Workspace, count: number): Sample[] {
  const handles: string[] = []
  for (const chunk of workspace.dump({ format: 'jsonl', engineNames: false })) {
    for (const line of chunk.split('\n')) {
      if (!line.startsWith('{"type":"symbol"')) continue
      handles.push((JSON.parse(line) as { handle: string }).handle)
    }
  }
  const step = Math.max(1, Math.floor(handles.length / count))
  return handles
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map(sampleOf)
}

function sampleOf(handle: string, index: number): Sample {
  const name = nameOf(handle)
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  const query = [name, `${name.slice(0, 4)}*`, words.trim() || name][index % 3]!
  return { handle, name, path: handle.split('#')[0]!, query }
}

function nameOf(handle: string): string {
  return handle
    .replace(/^.*#/, '')
    .replace(/\(.*\)$/, '')
    .replace(/~\d+/g, '')
    .split('.')
    .pop()!
}
