/** What Go calls without its name: entry points and tests; interfaces of other packages are reported by engines. */
import type { CallRules } from '../call-rules.ts'
import { isStandardPackage } from './known-names.ts'

export const calls: CallRules = {
  implicit: /^(?:main|init)$|^(?:Test|Benchmark|Example|Fuzz)(?:[^a-z]|$)/,
  protocolMembers: new Set(),
  decorators: /^\/\/(export|go:linkname)\b/gm,
  harmlessDecorators: new Set(),
  harmlessBases: new Set(),
  // A struct without a name: `[]struct{ limit int }{{limit: 3}}`
  keys: { within: 'tests', pattern: name => `(?<![\\w.])${name}\\s*:(?!=)` },
  otherFiles: { names: /\.(?:s|S|templ)$/ },
  builtInsAreHidden: 'folder',
  inspectors: new Set(),
  isBuiltInModule: isStandardPackage,
  reflection: { calls: /\bMethodByName\(|\.Funcs?\(|\bplugin\.Open\(/, isNeeded: true },
  accessorsAreSites: true,
  unexportedWithin: 'folder',
}
