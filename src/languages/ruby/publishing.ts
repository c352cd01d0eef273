/** What a Ruby gem publishes: what others can require. */
import type { PublishingRules } from '../language.ts'

export const publishing: PublishingRules = {
  // An application and its programs are used by nobody's code.
  isPublished: (path, readText) =>
    readText('config/application.rb') === null && /(?:^|\/)(?:lib|ext)\//.test(path),
}
