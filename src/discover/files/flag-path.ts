/** Decides from its path whether a file is a test, generated or vendored. Whole segments count, never parts. */
import type { PathRules } from '../../languages/language.ts'
import { languageNamed } from '../../languages/load-languages.ts'
import { FILE_FLAG } from '../../model/index.ts'
import { isDependencyFolder } from './skip-reason.ts'

export interface PathContext {
  language: string
  /** Whether the repository has this file. */
  hasFile(path: string): boolean
}

const TEST_FOLDERS = new Set([
  'tests',
  '__tests__',
  '__test__',
  '__mocks__',
  'testdata',
  'fixtures',
  '__fixtures__',
  'e2e',
  'integration-tests',
  'integration_tests',
  'unit-tests',
  'unit_tests',
  'unittests',
])
const GENERATED_FOLDERS = new Set([
  'generated',
  '__generated__',
  '_generated',
  'generated-sources',
  'generated-src',
])
const VENDORED_FOLDERS = new Set(['third_party', 'third-party', 'thirdparty', '_vendor', '_vendored'])

const GENERATED_NAME = /[._](generated|gen)\.[a-z]+$/

/** Bits of FILE_FLAG. */
export function flagPath(path: string, { language, hasFile }: PathContext): number {
  const folders = path.split('/')
  const name = folders.pop()!
  const rules = languageNamed(language)?.paths ?? {}
  let flags = 0
  if (isTest(folders, name, rules, hasFile)) flags |= FILE_FLAG.test
  if (isGenerated(folders, name, rules)) flags |= FILE_FLAG.generated
  if (isVendored(folders, rules, hasFile)) flags |= FILE_FLAG.vendored
  return flags
}

type HasFile = PathContext['hasFile']

function isTest(folders: readonly string[], name: string, rules: PathRules, hasFile: HasFile): boolean {
  const decided = rules.isTest?.(folders)
  if (decided !== undefined) return decided
  if (rules.testNames?.test(name)) return true
  return folders.some((folder, at) => {
    if (TEST_FOLDERS.has(folder)) return true
    return rules.isTestFolder?.(folder, folders.slice(0, at), hasFile) ?? folder === 'test'
  })
}

function isGenerated(folders: readonly string[], name: string, rules: PathRules): boolean {
  if (GENERATED_NAME.test(name) || rules.generatedNames?.test(name)) return true
  return folders.some(folder => GENERATED_FOLDERS.has(folder))
}

function isVendored(
  folders: readonly string[],
  { isVendored: isCopy }: PathRules,
  hasFile: HasFile,
): boolean {
  return folders.some(
    (folder, at) =>
      VENDORED_FOLDERS.has(folder) ||
      isDependencyFolder(folder) ||
      isCopy?.(folders.slice(0, at + 1), hasFile) === true,
  )
}
