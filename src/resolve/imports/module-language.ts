/** The language of a module: that of its files, or one of its family where it has no files. */
import type { Language } from '../../languages/language.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'

export function languageOfModule(tables: RepositoryTables, module: number): Language {
  const { files, family } = tables.modules[module]
  if (files.length > 0) return tables.languageOf(files[0])
  return [...tables.languages.values()].find(language => language.family === family)!
}
