/** Runs Ruby tests by name or line: RSpec, Rails, Minitest and test-unit. */
import type { TestRun } from '../language.ts'

export function testCommand({ path, chains, lines, readText }: TestRun): string | undefined {
  const bundled = readText('Gemfile') === null ? '' : 'bundle exec '
  const places = [...new Set(lines)].sort((a, b) => a - b).map(line => `:${line}`)
  if (/_spec\.rb$/.test(path)) return `${bundled}rspec ${path}${places.join('')}`
  if (/\.feature$/.test(path)) return undefined
  if (readText('bin/rails') !== null) return `bin/rails test ${path}${places.join('')}`
  const tests = [...new Set(chains.flatMap(chain => chain.at(-1) ?? []))].filter(name => /^test_/.test(name))
  const all = `${bundled}ruby -Ilib -Itest ${path}`
  if (tests.length === 0) return all
  return `${all} -n ${tests.length === 1 ? tests[0] : `'/^(${tests.join('|')})$/'`}`
}
