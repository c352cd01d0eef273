/** Test, generated and vendored files of Lua, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames: /(?:[_.-](?:spec|tests?)|^tests?(?:[_-].*)?|^spec_helper)\.lua$/,
  isTestFolder: name => /^(?:tests?|specs?)$/.test(name),
  isVendored: folders => /^(?:vendor|3rdparty|deps|external)$/.test(folders.at(-1) ?? ''),
}
