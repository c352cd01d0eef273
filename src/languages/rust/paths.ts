/** Test, generated and vendored files of Rust, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames: /^(tests?|.*_tests?|test_.*)\.rs$/,
  // A folder of samples for tests is beside `src`; a module called `test` may be shipped.
  isTestFolder: (name, above) => name === 'benches' || (name === 'test' && !above.includes('src')),
  generatedNames: /^(bindings|.*\.pb)\.rs$/,
  isVendored: (folders, hasFile) =>
    folders.at(-1) === 'vendor' && !hasFile([...folders, 'Cargo.toml'].join('/')),
}
