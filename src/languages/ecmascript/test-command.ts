/** Runs JavaScript and TypeScript tests by name, with the runner that package.json or the file names. */
import type { TestRun } from '../language.ts'

/** More are run with their file. */
const MAX_NAMED = 3

export function testCommand(run: TestRun): string | undefined {
  const { path, text, readText } = run
  const packages = packagesOf(path, readText)
  const uses = (name: string) => packages.some(one => one.includes(`"${name}"`))
  const names = [...new Set(run.lines.map(line => testAround(text, line)))]
  const named =
    names.length <= MAX_NAMED && names.every(name => name !== undefined) ? (names as string[]) : []
  const only = (flag: string): string => (named.length === 0 ? '' : ` ${flag} ${quote(asPattern(named))}`)
  if (/from ['"]node:test['"]|require\(['"]node:test['"]\)/.test(text))
    return `node --test${only('--test-name-pattern')} ${path}`
  if (uses('vitest')) return `npx vitest run ${path}${only('-t')}`
  if (uses('jest')) return `npx jest ${path}${only('-t')}`
  if (uses('mocha')) return `npx mocha ${path}${only('-g')}`
  return undefined
}

/** Folders of the package that a file is in, and of the packages around it. */
function packagesOf(path: string, readText: TestRun['readText']): string[] {
  const folders = path.split('/').slice(0, -1)
  return Array.from({ length: folders.length + 1 }, (_, up) => folders.slice(0, folders.length - up))
    .map(parts => readText([...parts, 'package.json'].join('/')))
    .filter(text => text !== null)
}

/** The name of the test whose call starts at or before a line. */
function testAround(text: string, line: number): string | undefined {
  const before = text.split('\n', line).reverse()
  for (const one of before) {
    const found = TEST.exec(one)
    if (found) return found[2]
  }
  return undefined
}

const TEST = /^\s*(?:test|it)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)+)\1/

function asPattern(names: readonly string[]): string {
  return names.map(name => name.replace(/[$\\^.*+?()[\]{}|]/g, '\\$&')).join('|')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
