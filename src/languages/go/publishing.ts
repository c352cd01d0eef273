/** What a Go module publishes: packages outside of `internal` that are no programs. */
import type { PublishingRules } from '../language.ts'

export const publishing: PublishingRules = {
  isPublished: (path, readText) =>
    !/(?:^|\/)internal\//.test(path) && !/^package\s+main\b/m.test(readText(path) ?? ''),
}
