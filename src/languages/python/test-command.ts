/** Runs Python tests by name, with pytest. */
import type { TestRun } from '../language.ts'

/** More are run with their file. */
const MAX_NAMED = 8

export function testCommand({ path, text, chains }: TestRun): string {
  if (/(^|\/)conftest\.py$/.test(path))
    return `pytest ${path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.'}`
  const tests = [...new Set(chains.flatMap(testOf))]
  // A fixture is run by tests that do not name it as a call.
  const hasFixture = chains.some(chain => isFixture(text, chain.at(-1) ?? ''))
  if (tests.length === 0 || tests.length > MAX_NAMED || hasFixture) return `pytest ${path}`
  return `pytest ${tests.map(test => `${path}::${test}`).join(' ')}`
}

/** Functions within a test are part of it. */
function testOf(chain: readonly string[]): string[] {
  const last = chain.findIndex(name => /^test/.test(name))
  return last < 0 ? [] : [chain.slice(0, last + 1).join('::')]
}

function isFixture(text: string, name: string): boolean {
  return new RegExp(
    `@(?:pytest\\.)?fixture[^\\n]*\\n(?:\\s{0,200}@[^\\n]*\\n){0,20}\\s{0,200}(?:async\\s+)?def\\s+${name}\\b`,
  ).test(text)
}
