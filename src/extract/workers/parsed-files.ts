/** Results that an interrupted run left behind, and those of this one, for the next. */
import { deserialize, serialize } from 'node:v8'
import type { DiscoveredFile } from '../../model/index.ts'
import type { FileResult } from '../extract-file.ts'
import type { PackedResult } from './pack-results.ts'
import { hashContent, readBytes } from './read-file.ts'

/** Where results are kept between runs, as bytes. */
export interface KeptBytes {
  read(path: string): Buffer | null
  keep(path: string, bytes: Buffer): void
}

export class ParsedFiles {
  private readonly kept: KeptBytes
  /** On a full disk nothing is kept; the run itself may still have room. */
  private isFull = false

  constructor(kept: KeptBytes) {
    this.kept = kept
  }

  /** Before it is unpacked, which changes it. */
  keep(packed: PackedResult): void {
    if (this.isFull || !isWhole(packed)) return
    try {
      this.kept.keep(packed.result.path, serialize(packed))
    } catch {
      this.isFull = true
    }
  }

  /** Undefined where the text is another than the one that was parsed. */
  find(root: string, { path, size, mtimeMs, language }: DiscoveredFile): PackedResult | undefined {
    const bytes = this.kept.read(path)
    if (!bytes) return undefined
    const packed = deserialize(bytes) as PackedResult
    if (!isWhole(packed)) return undefined
    const { result } = packed
    const { facts } = result
    if (result.size !== size || result.mtimeMs !== mtimeMs || facts.language !== language) return undefined
    const text = readBytes(root, path, size)
    return text && hashContent(text) === facts.contentHash ? packed : undefined
  }
}

type WholeResult = PackedResult & { result: Extract<FileResult, { facts: unknown }> }

/** What was left out, or failed, may go better the next time. */
function isWhole(packed: PackedResult): packed is WholeResult {
  const { result } = packed
  return 'facts' in result && result.facts.parseStatus !== 'failed'
}
