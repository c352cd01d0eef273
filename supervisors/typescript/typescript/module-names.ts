/** Checks whether a module specifier can mean something in the repository. */
import { isBuiltin } from 'node:module'
import type { Project } from '../../../src/model/project.ts'

/** Modules of runtimes and of addresses (`bun:test`, `https://…`). */
const SCHEME = /^[a-z]+:/
const TYPES_OF = /^@types\//

export class ModuleNames {
  readonly #packages = new Set<string>()
  readonly #patterns: string[] = []
  /** Packages that some project declares: known to be outside, installed or not. */
  readonly #declared = new Set<string>()
  /** First segments of the paths that `baseUrl` makes importable. */
  readonly #bare = new Set<string>()

  constructor(projects: readonly Project[], paths: Iterable<string>) {
    const bases = new Set<string>()
    for (const { kind, name, settings } of projects) {
      if (kind === 'package' && name !== '') this.#packages.add(name)
      for (const dependency of settings.dependencies ?? [])
        this.#declared.add(dependency.replace(TYPES_OF, ''))
      for (const pattern of Object.keys(settings.paths ?? {}))
        if (pattern !== '*') this.#patterns.push(pattern)
      if (settings.baseUrl !== undefined) bases.add(settings.baseUrl)
      if (settings.paths?.['*']) for (const target of settings.paths['*']) bases.add(folderBefore(target))
    }
    if (bases.size > 0) this.#addBare(bases, paths)
  }

  /**
   * A package from outside: built in, or declared, and it matches nothing in the repository. Any other module that the
   * compiler cannot find may be a file of the repository under a name that nobody explains.
   */
  isForeign(module: string): boolean {
    if (/^(?:\.\.?(?:\/|$)|\/|#|$)/.test(module)) return false
    const [first = '', second = ''] = module.split('/')
    if (this.#packages.has(first) || this.#packages.has(`${first}/${second}`)) return false
    if (this.#bare.has(first)) return false
    if (this.#patterns.some(pattern => fits(pattern, module))) return false
    return isBuiltin(module) || SCHEME.test(module) || this.#isDeclared(first, second)
  }

  #isDeclared(first: string, second: string): boolean {
    const scoped = `${first}/${second}`
    const typed = first.startsWith('@') ? `${first.slice(1)}__${second}` : first
    return [first, scoped, typed].some(name => this.#declared.has(name))
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
