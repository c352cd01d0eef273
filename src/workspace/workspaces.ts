/** The repositories one server answers for: one by default, further ones that were named, others where that is allowed. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import { rootMissing } from '../discover/data-folder.ts'
import { linkedWorkTree } from '../discover/git/linked-work-tree.ts'
import { isBroadRoot } from '../discover/refuse-broad-root.ts'
import { endWatching } from '../discover/watch/watch-folder.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { isInside } from '../model/inside.ts'
import { useSandbox } from '../processes/sandbox.ts'
import type { SettingValues } from '../settings/settings.ts'
import { LiveWorkspace } from './live-workspace.ts'
import { findRoot } from './state/find-root.ts'

export interface WorkspacesOptions {
  /** Real paths; the first is meant where a call names none. */
  roots: readonly [string, ...string[]]
  /** Real paths of folders under which a call may name any further root. */
  allowedRoots?: readonly string[]
  settingsOf(root: string): SettingValues
}

/** Opened by a call, and closed again. */
interface Guest {
  /** Calls that are being answered. */
  calls: number
  usedAt: number
}

export class Workspaces {
  readonly #options: WorkspacesOptions
  readonly #open = new Map<string, LiveWorkspace>()
  /** By root; those that were named when the server started are none. */
  readonly #guests = new Map<string, Guest>()
  #timer: NodeJS.Timeout | undefined
  #started: Promise<unknown> | undefined
  readonly default: LiveWorkspace

  constructor(options: WorkspacesOptions) {
    this.#options = options
    // A setting of the user, so the same for every root.
    useSandbox(options.settingsOf(options.roots[0]).sandbox)
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

  /** The other repositories that are open or were named at the start; a further work tree of this one is no other. */
  besides(root: string): string[] {
    if (this.#open.size === 1) return []
    const isTop = linkedWorkTree(root, [root]) === root
    const isOther = (other: string): boolean => !isTop || linkedWorkTree(other, [root]) !== other
    return this.all().flatMap(live => (live.root !== root && isOther(live.root) ? [live.root] : []))
  }

  /** Once, also where several ask for it; resolves when all have begun. */
  start(): Promise<unknown> {
    this.#started ??= Promise.all(this.all().map(live => live.start()))
    return this.#started
  }

  /** Which repository a call means, before anything of it is opened; without a name, absolute paths tell. */
  place(
    named: string | undefined,
    paths: readonly string[] = [],
    /** Folders that the client has open. */
    folders: readonly string[] = [],
  ): { root: string; settings: SettingValues } {
    const { root, settings } = named === undefined ? this.#meant(paths, folders) : this.find(named)
    // What is still open of it would go on answering about a folder that cannot be read.
    if (!existsSync(root)) throw rootMissing(root)
    return { root, settings }
  }

  /** A workspace in use is not closed meanwhile. */
  async ask<Answer>(
    named: string | undefined,
    call: (live: LiveWorkspace) => Promise<Answer>,
  ): Promise<Answer> {
    const live = this.find(named)
    const guest = this.#guests.get(live.root)
    if (guest) guest.calls++
    try {
      return await call(live)
    } finally {
      if (guest) {
        guest.calls--
        guest.usedAt = performance.now()
      }
    }
  }

  /** What the call names by a path, then what the client has open; a server that was started in no project takes that. */
  #meant(paths: readonly string[], folders: readonly string[]): LiveWorkspace {
    const byPath = this.#follow(paths)
    if (byPath !== this.default || folders.length === 0) return byPath
    const own = this.default.root
    // A folder around or inside of the one that was named at the start is no other place.
    const elsewhere = folders
      .flatMap(folder => realFolder(folder) ?? [])
      .map(folder => findRoot(undefined, folder))
      .filter(root => root !== findRoot(undefined, own))
    const isProject = this.default.settings.any_root === 'on' || !isBroadRoot(own)
    if (isProject) return this.#follow(elsewhere)
    const [root] = elsewhere.filter(one => !isBroadRoot(one))
    return root === undefined ? this.default : (this.#open.get(root) ?? this.#addGuest(root))
  }

  /** The first path that lies in an open repository, or in a further work tree of one. */
  #follow(paths: readonly string[]): LiveWorkspace {
    for (const path of paths) {
      const top = linkedWorkTree(path, this.#options.roots)
      const known = top === null ? undefined : this.#open.get(top)
      if (known) return known
      // A repository may be opened at a folder inside of its work tree.
      const around = this.all().filter(({ root }) => isInside(path, root))
      const [closest] = around.sort((a, b) => b.root.length - a.root.length)
      if (top !== null && !isInside(closest?.root ?? '', top)) return this.#addGuest(top)
      if (closest) return closest
    }
    return this.default
  }

  /** By root, or by the name of its folder where that is unique. */
  find(named: string | undefined): LiveWorkspace {
    if (named === undefined) return this.default
    const sameNamed = this.all().filter(({ root }) => root === named || basename(root) === named)
    if (sameNamed.length === 1 && sameNamed[0]) return sameNamed[0]
    const root = isAbsolute(named) ? realFolder(named) : null
    const known = root === null ? undefined : this.#open.get(root)
    if (known) return known
    const { allowedRoots } = this.#options
    if (root === null || !allowedRoots) throw this.#notRegistered(named)
    if (!allowedRoots.some(allowed => isInside(root, allowed)))
      throw new BombeError('workspace_not_allowed', `${named} lies outside the allowed roots`)
    return this.#addGuest(root)
  }

  #addGuest(root: string): LiveWorkspace {
    this.#makeSpace()
    this.#guests.set(root, { calls: 0, usedAt: performance.now() })
    this.#timer ??= setInterval(() => this.closeIdle(), this.#idleMs / 5).unref()
    return this.#add(root)
  }

  /** A workspace that is not used for so long is closed; the next call opens it again. */
  get #idleMs(): number {
    return this.default.settings['workspaces.idle_minutes'] * 60_000
  }

  /** Closes what a call opened and no call used for a while. */
  closeIdle(idleMs = this.#idleMs): void {
    const now = performance.now()
    for (const [root, { calls, usedAt }] of this.#guests)
      if (calls === 0 && now - usedAt >= idleMs) this.#closeGuest(root)
  }

  /** The one unused for longest goes. */
  #makeSpace(): void {
    const most = this.default.settings['workspaces.max']
    if (this.#guests.size < most) return
    const unused = [...this.#guests].filter(([, { calls }]) => calls === 0)
    const [oldest] = unused.sort(([, a], [, b]) => a.usedAt - b.usedAt)
    if (!oldest)
      throw new BombeError('workspace_not_allowed', `${most} workspaces are being asked about already`, {
        hint: 'ask again in a moment, or start another server',
      })
    this.#closeGuest(oldest[0])
  }

  #closeGuest(root: string): void {
    const live = this.#open.get(root)
    this.#guests.delete(root)
    this.#open.delete(root)
    // No one waits for it; what it was doing is done again if needed.
    void live?.close().catch(() => {})
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
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
