/** Test, generated and vendored files of shells, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames:
    /\.bats$|(?:^tests?[-_.]|[-_.](?:tests?|spec)\.)(?:.*\.)?(?:sh|bash|zsh|ksh)$|[-_.](?:tests?|spec)\.(?:sh|bash|zsh|ksh)$/,
  isTestFolder: name => /^(?:tests?|spec|bats|shellspec)$/.test(name),
  generatedNames: /^(?:configure|libtool|ltmain\.sh|config\.status)$/,
}
