/** Tells by its path whether a file is a test, generated or vendored; whole segments count, never parts of words. */
import { FILE_FLAG } from '../model/index.ts'

export interface PathContext {
  family: string
  /** Whether the repository has this file. */
  hasFile(path: string): boolean
}

const TEST_FOLDERS = new Set([
  'tests',
  '__tests__',
  '__test__',
  '__mocks__',
  'testdata',
  'e2e',
  'integration-tests',
  'integration_tests',
  'unit-tests',
  'unit_tests',
  'unittests',
])
const SCRIPT_TEST_FOLDERS = new Set(['test', 'spec', 'specs', 'cypress'])
const GENERATED_FOLDERS = new Set([
  'generated',
  '__generated__',
  '_generated',
  'generated-sources',
  'generated-src',
])
const VENDORED_FOLDERS = new Set([
  'third_party',
  'third-party',
  'thirdparty',
  '_vendor',
  '_vendored',
  'node_modules',
  'bower_components',
  'site-packages',
  'dist-packages',
])

const TEST_NAMES: Record<string, RegExp> = {
  typescript:
    /([._-](test|spec|e2e|cy)|[.-](test-d|e2e-spec)|(^|[.-])(vitest|jest)\.(config|setup))\.[cm]?[jt]sx?$/,
  python: /^(test_.*|.*_test|tests?|conftest)\.pyi?$/,
  go: /_test\.go$/,
  java: /(Test|Tests|TestCase|IT|ITCase)\.java$|^Test[A-Z].*\.java$/,
}

const GENERATED_NAME =
  /(\.pb(\.gw|\.validate)?\.go|_(pb2|pb2_grpc)\.pyi?|_(pb|grpc_pb|grpc_web_pb|connect)\.(js|ts|d\.ts)|^zz_generated.*\.go|[._](generated|gen)\.[a-z]+|\.generated\.d\.ts|^bindata\.go)$/

/** Bits of FILE_FLAG. */
export function flagPath(path: string, context: PathContext): number {
  const folders = path.split('/')
  const name = folders.pop()!
  let flags = 0
  if (isTest(folders, name, context)) flags |= FILE_FLAG.test
  if (GENERATED_NAME.test(name) || folders.some(folder => GENERATED_FOLDERS.has(folder)))
    flags |= FILE_FLAG.generated
  if (isVendored(folders, context)) flags |= FILE_FLAG.vendored
  return flags
}

function isTest(folders: string[], name: string, context: PathContext): boolean {
  if (context.family === 'java') {
    const set = sourceSetOf(folders)
    // `src/main/java/org/springframework/test` is a product, not a test.
    if (set !== null) return /^test|Tests?$/.test(set)
  }
  if (TEST_NAMES[context.family]?.test(name)) return true
  return folders.some((folder, at) => isTestFolder(folder, folders.slice(0, at), context))
}

function isTestFolder(folder: string, above: string[], context: PathContext): boolean {
  if (TEST_FOLDERS.has(folder)) return true
  if (context.family === 'typescript') return SCRIPT_TEST_FOLDERS.has(folder)
  if (folder !== 'test') return false
  // `django/test` is a package inside a package: what it holds is shipped. Real tests there bear test names.
  return context.family !== 'python' || !context.hasFile([...above, '__init__.py'].join('/'))
}

/** Maven and Gradle: `src/<set>/java/…`; the folders after it are a package name and say nothing. */
function sourceSetOf(folders: string[]): string | null {
  for (let at = 0; at + 2 < folders.length + 1; at++) {
    if (
      folders[at] === 'src' &&
      folders[at + 2] &&
      /^(java\d*|kotlin|groovy|resources)$/.test(folders[at + 2]!)
    ) {
      return folders[at + 1]!
    }
  }
  return null
}

/** `vendor` is a word of many trades: it means copies only in scripts' folders and beside Go's own list of them. */
function isVendored(folders: string[], context: PathContext): boolean {
  return folders.some((folder, at) => {
    if (VENDORED_FOLDERS.has(folder)) return true
    if (folder === 'Godeps') return context.family === 'go'
    if (folder !== 'vendor') return false
    if (context.family === 'typescript') return true
    return context.family === 'go' && context.hasFile([...folders.slice(0, at + 1), 'modules.txt'].join('/'))
  })
}
