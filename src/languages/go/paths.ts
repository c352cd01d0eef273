/** Test, generated and vendored files of Go, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames: /_test\.go$/,
  generatedNames: /(\.pb(\.gw|\.validate)?\.go|^zz_generated.*\.go|^bindata\.go)$/,
  // `vendor` may be any word: it means copies beside Go's own list of them.
  isVendored: (folders, hasFile) => {
    const name = folders.at(-1)
    return name === 'Godeps' || (name === 'vendor' && hasFile([...folders, 'modules.txt'].join('/')))
  },
}
