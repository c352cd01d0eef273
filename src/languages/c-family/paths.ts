/** Test, generated and vendored files of C and C++, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames:
    /(?:^(?:unit_?)?tests?[_-]|[_-](?:unit_?|uni|g)?tests?|(?<=[a-z])(?:Unit)?Tests?)\.(?:c|cc|cpp|cxx|h|hpp)$|_benchmark\.cc$/,
  isTestFolder: name =>
    /^(?:tests?|unittests?|gtest|googletest|testing|benchmarks?|fuzz(?:ing|ers?)?)$/i.test(name),
  generatedNames:
    /\.(?:pb|pb-c|grpc\.pb|tab|yy)\.(?:c|cc|cpp|h)$|^(?:moc_|ui_|qrc_|lex\.|y\.tab)|^config\.h$|_generated\.h$/,
  isVendored: folders =>
    /^(?:deps|external|extern|3rdparty|contrib-src|bundled)$/i.test(folders.at(-1) ?? ''),
}
