/** Looks for text in the files of a commit: their content goes through ripgrep as one stream, its lines distinguished again. */

import type { CommitTree } from '../../discover/git/commit-tree.ts'
import { runRipgrep, type TextMatch } from '../../discover/ripgrep/run-ripgrep.ts'
import { append } from '../../model/long-lists.ts'
import type { FoundText } from '../../questions/search-text/answer.ts'
import { isLiteral, type SearchTextInput } from '../../questions/search-text/declare.ts'
import { chooseFound, MAX_FOUND, MAX_SEARCHED_BYTES, pathFilter } from './find-text.ts'
import { maskFound } from './mask-found.ts'

const SNIFFED_BYTES = 8_000
const LEFT_OUT = /(^|\/)node_modules\//
/** Searched at once: the texts are held in memory meanwhile. */
const STREAM_BYTES = 64 * 1024 * 1024
const NEW_LINE = 10

export async function findTextInCommit(
  commit: CommitTree,
  input: SearchTextInput,
  signal?: AbortSignal,
): Promise<{ found: FoundText[]; capped: boolean }> {
  const matches = pathFilter(input)
  const wanted = [...commit.paths()].filter(path => matches(path) && !LEFT_OUT.test(path)).sort()
  const sizes = await commit.measure(wanted)
  const found: FoundText[] = []
  let capped = false
  for (const paths of streams(wanted, sizes)) {
    const stream = new TextStream()
    await commit.forEach(paths, (path, bytes) => stream.add(path, bytes))
    const answer = await runRipgrep({
      root: commit.place.tree.gitDir,
      pattern: input.pattern,
      isRegex: !isLiteral(input),
      maxMatches: MAX_FOUND - found.length,
      ...(input.case_sensitive === undefined ? {} : { caseSensitive: input.case_sensitive }),
      input: stream.bytes(),
      ...(signal ? { signal } : {}),
    })
    const chosen = chooseFound(answer)
    append(
      found,
      chosen.found.map(match => stream.place(match)),
    )
    capped = chosen.capped
    if (capped) break
  }
  const readText = async (path: string): Promise<string | null> => {
    let text: string | null = null
    await commit.forEach([path], (_, bytes) => {
      text = bytes.toString('utf8')
    })
    return text
  }
  const { gitDir } = commit.place.tree
  return maskFound({ found, capped }, { root: gitDir, input, readText, ...(signal ? { signal } : {}) })
}

function* streams(paths: readonly string[], sizes: ReadonlyMap<string, number>): Iterable<string[]> {
  let stream: string[] = []
  let bytes = 0
  for (const path of paths) {
    const size = sizes.get(path) ?? 0
    if (size > MAX_SEARCHED_BYTES) continue
    stream.push(path)
    bytes += size
    if (bytes < STREAM_BYTES) continue
    yield stream
    stream = []
    bytes = 0
  }
  if (stream.length > 0) yield stream
}

class TextStream {
  private readonly parts: Buffer[] = []
  private readonly paths: string[] = []
  /** First line of each text in the stream, 1-based. */
  private readonly starts: number[] = []
  private lines = 0

  /** What holds zeros is no text. */
  add(path: string, bytes: Buffer): void {
    if (bytes.length === 0 || bytes.subarray(0, SNIFFED_BYTES).includes(0)) return
    this.paths.push(path)
    this.starts.push(this.lines + 1)
    this.parts.push(bytes)
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) this.lines++
    if (bytes.at(-1) === NEW_LINE) return
    this.parts.push(Buffer.from('\n'))
    this.lines++
  }

  bytes(): Buffer {
    return Buffer.concat(this.parts)
  }

  /** A line of the stream as a line of its file. */
  place(match: TextMatch): FoundText {
    let low = 0
    for (let high = this.starts.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1
      if (this.starts[middle]! <= match.line) low = middle
      else high = middle - 1
    }
    return { ...match, path: this.paths[low]!, line: match.line - this.starts[low]! + 1 }
  }
}
