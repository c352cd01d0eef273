/** What questions need of the files themselves, beyond the index: on disk, or in a commit. */
import type { FoundText } from '../../questions/search-text/answer.ts'
import type { SearchTextInput } from '../../questions/search-text/declare.ts'
import { findText } from './find-text.ts'

export interface WorkspaceFiles {
  findText(input: SearchTextInput, signal?: AbortSignal): Promise<{ found: FoundText[]; capped: boolean }>
  /** Puts a question, again where texts had to be fetched for it first. */
  runWithTexts<Result>(question: () => Result | Promise<Result>): Promise<Result>
}

export function diskFiles(root: string): WorkspaceFiles {
  return {
    findText: (input, signal) => findText(root, input, signal),
    runWithTexts: async question => question(),
  }
}
