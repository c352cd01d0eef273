/** Test and generated files of Python, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames: /^(test_.*|.*_test|tests?|conftest)\.pyi?$/,
  // `django/test` is a package inside a package: what it holds is shipped. Real tests there have test names.
  isTestFolder: (name, above, hasFile) => name === 'test' && !hasFile([...above, '__init__.py'].join('/')),
  generatedNames: /_(pb2|pb2_grpc)\.pyi?$/,
}
