/** The repositories one server answers for: one by default, further ones that were named, others where that is allowed. */
import { realpathSync, statSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import type { SettingValues } from '../config/settings.ts'
import { endWatching } from '../discover/watch-folder.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { isInside } from '../model/inside.ts'
import { LiveWorkspace } from './live-workspace.ts'

export interface WorkspacesOptions {
  /** Real paths; the first is meant where a call names none. */
  roots: readonly [string, ...string[]]
  /** Real paths of folders under which a call may name any further root. */
  allowedRoots?: readonly string[]
  settingsOf(root: string): SettingValues
}

/** Each keeps an index open; a server that is asked about more should be several servers. */
const MOST_OPEN = 32

export class Workspaces {
  readonly #options: WorkspacesOptions
  readonly #open = new Map<string, LiveWorkspace>()
  readonly default: LiveWorkspace

  constructor(options: WorkspacesOptions) {
    this.#options = options
    for (const root of options.roots) this.#add(root)
    this.default = this.#open.get(options.roots[0]) as LiveWorkspace
  }

  /** Whether a call has to say which one it means. */
  get isMany(): boolean {
    return this.#options.roots.length > 1 || this.#options.allowedRoots !== undefined
  }

  all(): LiveWorkspace[] {
    return [...this.#open.values()]
  }

  start(): void {
    for (const live of this.all()) live.start()
  }

  /** By root, or by the name of its folder where that is unique. */
  find(named: string | undefined): LiveWorkspace {
    if (named === undefined) return this.default
    const alike = this.all().filter(({ root }) => root === named || basename(root) === named)
    if (alike.length === 1 && alike[0]) return alike[0]
    const root = isAbsolute(named) ? realFolder(named) : null
    const known = root === null ? undefined : this.#open.get(root)
    if (known) return known
    const { allowedRoots } = this.#options
    if (root === null || !allowedRoots) throw this.#notRegistered(named)
    if (!allowedRoots.some(allowed => isInside(root, allowed)))
      throw new BombeError('workspace_not_allowed', `${named} lies outside the allowed roots`)
    if (this.#open.size >= MOST_OPEN)
      throw new BombeError('workspace_not_allowed', `more than ${MOST_OPEN} workspaces are open`)
    return this.#add(root)
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map(live => live.close()))
    await endWatching()
  }

  #add(root: string): LiveWorkspace {
    const live = this.#open.get(root) ?? new LiveWorkspace(root, this.#options.settingsOf(root))
    this.#open.set(root, live)
    return live
  }

  #notRegistered(named: string): BombeError {
    return new BombeError('workspace_not_registered', `there is no workspace ${named}`, {
      data: { workspaces: this.all().map(({ root }) => root) },
    })
  }
}

function realFolder(path: string): string | null {
  try {
    const real = realpathSync(path)
    return statSync(real).isDirectory() ? real : null
  } catch {
    return null
  }
}
