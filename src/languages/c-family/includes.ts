/** Finds the file that an include means: beside the file, in a folder that the build names, or anywhere with that end of the path. */
import type { Project } from '../../model/index.ts'
import { folderOf, foldersBetween, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { ModuleAnswer, RepositoryView } from '../language.ts'

/** The text between the marks of an include is `module`; angle brackets stay. */
export function resolveInclude(
  module: string,
  fromPath: string,
  project: Project,
  repository: RepositoryView,
): ModuleAnswer {
  const written = module.replace(/^<(.*)>$/, '$1').replaceAll('\\', '/')
  const isSystem = module.startsWith('<')
  const beside = resolveInRepo(folderOf(fromPath), written)
  if (!isSystem && beside !== null && repository.hasFile(beside)) return { found: 'module', key: beside }
  for (const folder of project.settings.sourceRoots ?? []) {
    const path = resolveInRepo(folder, written)
    if (path !== null && repository.hasFile(path)) return { found: 'module', key: path }
  }
  const tail = written.replace(/^(?:\.\.?\/)+/, '')
  const candidates = repository
    .filesNamed(nameOf(tail))
    .filter(path => path !== fromPath && (path === tail || path.endsWith(`/${tail}`)))
  // A header of the system may have the name of one that is somewhere in the repository.
  const fitting = isSystem && !tail.includes('/') && isStandard(tail) ? [] : candidates
  const [nearest] = [...fitting].sort(
    (a, b) =>
      foldersBetween(fromPath, a) - foldersBetween(fromPath, b) || a.length - b.length || (a < b ? -1 : 1),
  )
  if (nearest !== undefined) return { found: 'module', key: nearest }
  return isSystem ? { found: 'outside', package: written.split('/')[0] } : { found: 'nothing' }
}

const STANDARD = new Set(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool
  stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype unistd fcntl dirent pthread poll
  malloc memory netdb dlfcn glob grp pwd regex sched semaphore syslog termios utime windows io process direct alloca endian
  byteswap features ucontext execinfo getopt libgen link`.split(/\s+/),
)

function isStandard(name: string): boolean {
  return STANDARD.has(name.replace(/\.h$/, ''))
}
