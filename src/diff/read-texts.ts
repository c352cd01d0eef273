/** The texts of changed files on one side of a comparison: those, and no others, that its facts are of. */
import { hashContent } from '../extract/workers/read-file.ts'
import type { FileFacts } from '../model/index.ts'
import type { ReadSide } from './read-side.ts'

export interface VersionText {
  text: string
  isOnDisk: boolean
}

/** A file that was edited since then is left out: lines in it are no longer where the facts have them. */
export async function readTexts(
  side: Pick<ReadSide, 'bytes' | 'isOnDisk'>,
  facts: ReadonlyMap<string, FileFacts>,
): Promise<Map<string, VersionText>> {
  const texts = new Map<string, VersionText>()
  for (const [path, bytes] of await side.bytes([...facts.keys()]))
    if (hashContent(bytes) === facts.get(path)!.contentHash)
      texts.set(path, { text: bytes.toString('utf8'), isOnDisk: side.isOnDisk(path) })
  return texts
}
