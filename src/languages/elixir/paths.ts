/** Test, generated and vendored files of Elixir, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames: /_(?:test|case)\.exs?$|^test_helper\.exs$/,
  isTestFolder: name => /^(?:tests?|integration_test)$/.test(name),
  generatedNames: /\.pb\.ex$/,
  isVendored: (folders, hasFile) =>
    folders.at(-1) === 'deps' && hasFile([...folders.slice(0, -1), 'mix.exs'].join('/')),
}
