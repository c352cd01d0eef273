/** Checks whether a module specifier can mean something in the repository. */
import type { Project } from '../../../src/model/project.ts'

export class ModuleNames {
  readonly #packages = new Set<string>()
  readonly #patterns: string[] = []
  /** First segments of the paths that `baseUrl` makes importable. */
  readonly #bare = new Set<string>()

  constructor(projects: readonly Project[], paths: Iterable<string>) {
    const bases = new Set<string>()
    for (const { kind, name, settings } of projects) {
      if (kind === 'package' && name !== '') this.#packages.add(name)
      for (const pattern of Object.keys(settings.paths ?? {}))
        if (pattern !== '*') this.#patterns.push(pattern)
      if (settings.baseUrl !== undefined) bases.add(settings.baseUrl)
      if (settings.paths?.['*']) for (const target of settings.paths['*']) bases.add(folderBefore(target))
    }
    if (bases.size > 0) this.#addBare(bases, paths)
  }

  /** A package from outside: it has the form of a package name and matches nothing in the repository. */
  isForeign(module: string): boolean {
    if (/^(?:\.\.?(?:\/|$)|\/|#|$)/.test(module)) return false
    const [first = '', second = ''] = module.split('/')
    if (this.#packages.has(first) || this.#packages.has(`${first}/${second}`)) return false
    if (this.#bare.has(first)) return false
    return !this.#patterns.some(pattern => fits(pattern, module))
  }

  isPackage(name: string): boolean {
    return this.#packages.has(name)
  }

  #addBare(bases: ReadonlySet<string>, paths: Iterable<string>): void {
    for (const path of paths) {
      for (const base of bases) {
        if (base !== '' && !path.startsWith(`${base}/`)) continue
        const [first = ''] = path.slice(base === '' ? 0 : base.length + 1).split('/')
        this.#bare.add(first.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, ''))
      }
    }
  }
}

export function fits(pattern: string, module: string): boolean {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === module
  return (
    module.length >= pattern.length - 1 &&
    module.startsWith(pattern.slice(0, star)) &&
    module.endsWith(pattern.slice(star + 1))
  )
}

function folderBefore(target: string): string {
  return target.slice(0, Math.max(target.indexOf('*') - 1, 0))
}
