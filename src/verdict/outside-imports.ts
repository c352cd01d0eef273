/** Which imports are known to lead outside the repository. */
import type { ImportRow } from '../store/schema/rows.ts'
import type { Evidence } from './evidence.ts'

/** Built in, declared by a project, or found outside by an engine; any other module that nobody found is unresolved. */
export function outsideTest({ reader, callRules, familyOf }: Evidence): (row: ImportRow) => boolean {
  let declared: Set<string> | undefined
  return row => {
    const language = reader.fileById(row.file)?.language ?? ''
    if (row.package === '') return false
    if (callRules?.(language)?.isBuiltInModule(row.module)) return true
    declared ??= new Set(
      reader
        .projects()
        .flatMap(({ family, settings }) =>
          (settings.dependencies ?? []).map(name => `${family} ${plainName(name)}`),
        ),
    )
    const family = familyOf?.(language) ?? language
    if (prefixesOf(row).some(name => declared?.has(`${family} ${plainName(name)}`))) return true
    return isExternalByEngine(reader, row)
  }
}

/** `a.b.c` and `a/b/c` may be declared by any of their beginnings. */
function prefixesOf({ module, package: name }: ImportRow): string[] {
  const parts = module.split(/(?<=[^./])(?=[./])/)
  return [name, ...parts.map((_, index) => parts.slice(0, index + 1).join(''))]
}

/** Package indexes take `-`, `_` and `.` for one another. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-')
}

function isExternalByEngine(
  reader: Evidence['reader'],
  { file, line, name, local, module }: ImportRow,
): boolean {
  const names = new Set([name, local, module].filter(text => text !== ''))
  return [...names].some(text =>
    reader
      .sitesNamed(text)
      .some(
        site =>
          site.file === file && site.line === line && site.kind === 'import' && site.state === 'external',
      ),
  )
}
