/** Finds a pattern as a regular expression; or as literal text, if it is not one or if only the literal text is found. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { FoundText } from '../../questions/search-text/answer.ts'
import { isLiteral, type SearchTextInput } from '../../questions/search-text/declare.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

export interface FoundAsMeant {
  found: FoundText[]
  capped: boolean
  /** The pattern was looked for as it is, though nobody asked for that. */
  literally?: true
}

export async function findAsMeant(
  files: WorkspaceFiles,
  input: SearchTextInput,
  signal?: AbortSignal,
): Promise<FoundAsMeant> {
  // Whoever says which of the two it is, means it.
  if (isLiteral(input) || input.regex === true) return files.findText(input, signal)
  const literal = (): ReturnType<WorkspaceFiles['findText']> =>
    files.findText({ ...input, fixed_strings: true }, signal)
  try {
    const asRegex = await files.findText(input, signal)
    if (asRegex.found.length > 0 || !/[^\w\s]/.test(input.pattern)) return asRegex
    const asText = await literal()
    return asText.found.length > 0 ? { ...asText, literally: true } : asRegex
  } catch (error) {
    if (!(error instanceof BombeError) || error.code !== 'invalid_input') throw error
    return { ...(await literal()), literally: true }
  }
}
