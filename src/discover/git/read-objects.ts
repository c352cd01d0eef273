/** Reads git objects by name (`HEAD:src/a.ts`, blob ids) in one call. Nothing is fetched, no filter runs. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'

/**
 * Null for a missing object: an unknown name, or a blob that a partial clone lacks. Names with line ends are refused.
 */
export async function readObjects(
  tree: WorkTree,
  names: readonly string[],
): Promise<(Buffer | null)[] | { failed: string }> {
  if (names.some(name => name.includes('\n'))) return { failed: 'a name holds a line end' }
  const answer = await runGit({
    tree,
    command: 'cat-file',
    arguments: ['--batch', '--buffer'],
    input: names.map(name => `${name}\n`).join(''),
  })
  return 'failed' in answer ? answer : parseBatch(answer.output, names.length)
}

/** Sizes in bytes, without reading the content. */
export async function measureObjects(
  tree: WorkTree,
  ids: readonly string[],
): Promise<(number | null)[] | { failed: string }> {
  if (ids.length === 0) return []
  const answer = await runGit({
    tree,
    command: 'cat-file',
    arguments: ['--batch-check', '--buffer'],
    input: ids.map(id => `${id}\n`).join(''),
  })
  if ('failed' in answer) return answer
  const lines = answer.output.toString('utf8').split('\n')
  return ids.map((_, index) => {
    const size = /^[0-9a-f]+ [a-z]+ (\d+)$/.exec(lines[index] ?? '')?.[1]
    return size === undefined ? null : Number(size)
  })
}

function parseBatch(output: Buffer, count: number): (Buffer | null)[] {
  const objects: (Buffer | null)[] = []
  let at = 0
  while (objects.length < count) {
    const end = output.indexOf(10, at)
    if (end < 0) break
    const size = /^[0-9a-f]+ [a-z]+ (\d+)$/.exec(output.toString('utf8', at, end))?.[1]
    at = end + 1
    if (size === undefined) {
      objects.push(null)
    } else {
      objects.push(output.subarray(at, at + Number(size)))
      at += Number(size) + 1
    }
  }
  while (objects.length < count) objects.push(null)
  return objects
}
