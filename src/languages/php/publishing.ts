/** What a PHP package publishes: what its composer.json loads for others, except what is marked internal. */
import type { PublishingRules, ReadText } from '../language.ts'

export const publishing: PublishingRules = { isPublished }

function isPublished(path: string, readText: ReadText): boolean {
  const composer = readText('composer.json')
  if (composer !== null && /"type"\s*:\s*"project"/.test(composer)) return false
  // One class a file: its comment stands before it.
  const head = (readText(path) ?? '').split(
    /^(?:(?:abstract|final|readonly)\s+){0,3}(?:class|interface|trait|enum|function)\s/m,
  )[0]!
  return !/^[ \t]*\*[ \t]*@internal\b/m.test(head)
}
