/** Fixtures of pytest: functions that supply the parameters of tests, and of one another, by name. */
import type { SuppliedParameters } from '../language.ts'

const FIXTURE = /@\s*(?:\w+\.)*fixture\b(?:\s*\((?<given>[^@]*)\))?/

export const supplied: SuppliedParameters = {
  isIn: path =>
    /(?:^|\/)(?:tests?|conftest|testing|(?=[^/]*fixture)[^/]*|test_[^/]*|[^/]*_test)(?:\/|\.py$)/.test(path),
  takes: (name, header) => name.startsWith('test') || FIXTURE.test(header),
  nameOf(name, header) {
    const found = FIXTURE.exec(header)
    if (!found) return undefined
    return /\bname\s*=\s*["'](\w+)["']/.exec(found.groups?.given ?? '')?.[1] ?? name
  },
}
