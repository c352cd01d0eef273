/** Test, generated and vendored files of Ruby, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames: /(?:^(?:test|spec)_.*|_(?:test|spec|steps)|^(?:spec|test|rails)_helper|^helper)\.rb$/,
  isTestFolder: name => /^(?:tests?|specs?|features|fixtures)$/.test(name),
  generatedNames: /^(?:schema|structure)\.rb$|_(?:pb|services_pb)\.rb$/,
  isVendored: (folders, hasFile) =>
    folders.at(-1) === 'vendor' && !hasFile(`${folders.slice(0, -1).concat('lib').join('/')}/vendor.rb`),
}
