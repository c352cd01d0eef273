/** The engines of one repository: which are found, and the supervised sessions of those that were queried. */

import { findEngine } from '../../supervisors/core/find/find-engine.ts'

import { searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { loadEngines } from '../../supervisors/core/find/load-engines.ts'
import { scopeFolder } from '../../supervisors/core/find/private-folder.ts'
import { confine } from '../../supervisors/core/process/confine.ts'
import {
  type EngineHealth,
  type EngineSession,
  superviseEngine,
} from '../../supervisors/core/supervise/supervise.ts'
import { BombeError } from '../errors/bombe-error.ts'
import type {
  Engine,
  EngineScope,
  FileChange,
  FoundEngine,
  MissingEngine,
  SearchPlaces,
} from '../model/index.ts'
import type { SettingValues } from '../settings/settings.ts'
import { currentUser } from '../settings/user-folders.ts'

export type { EngineHealth, EngineSession }

export interface LookedFor {
  engine: Engine
  result: FoundEngine | MissingEngine
}

export type EngineSettings = Pick<
  SettingValues,
  | 'engines.only'
  | 'engines.not'
  | 'engines.memory_mb'
  | 'engines.memory_mb_of'
  | 'engines.folder'
  | 'engines.idle_seconds'
>

/** What an engine and all it starts may take. */
export function memoryCeiling(settings: EngineSettings, engine: string): number {
  return settings['engines.memory_mb_of'][engine] ?? settings['engines.memory_mb']
}

/** What an engine answers for, without what only this pool knows. */
export type ScopeContent = Pick<EngineScope, 'projects' | 'files'>

/** What the owner of the repository allowed. */
export type GivenTrust = Required<Pick<EngineScope, 'trusted' | 'allowNetwork'>>

const NO_TRUST: GivenTrust = { trusted: false, allowNetwork: false }

export class EnginePool {
  private readonly root: string
  private readonly settings: EngineSettings
  private readonly trust: () => Promise<GivenTrust>
  private readonly env: NodeJS.ProcessEnv | undefined
  private readonly sessions = new Map<string, EngineSession>()
  private allowed: Promise<Engine[]> | undefined
  private readonly looked = new Map<Engine, Promise<LookedFor>>()

  /** `env` is that of who asks; this process's own, by default. */
  constructor(root: string, settings: EngineSettings, trust = async () => NO_TRUST, env?: NodeJS.ProcessEnv) {
    this.root = root
    this.settings = settings
    this.trust = trust
    this.env = env
  }

  /**
   * Every engine the settings allow, by family and order, found or not. Looking may start a program, so that a question
   * looks for those of its own family alone.
   */
  async lookAround(family?: string): Promise<LookedFor[]> {
    this.allowed ??= this.readAllowed()
    const engines = (await this.allowed).filter(engine => family === undefined || engine.family === family)
    return Promise.all(engines.map(engine => this.lookFor(engine)))
  }

  async answersFor(family: string): Promise<boolean> {
    const looked = await this.lookAround(family)
    return looked.some(({ result }) => result.found)
  }

  /** The engine that a family's first question would have to wait for, because its program is not built yet. */
  async toBuild(family: string): Promise<string | null> {
    const first = (await this.lookAround(family)).find(({ result }) => result.found)
    const mustBuild = first?.result.found && first.engine.mustBuild?.(first.result)
    return mustBuild ? first.engine.name : null
  }

  /**
   * The sessions of a family in the order they are queried. Where no engine that takes everything is there, or none of
   * them could run, one that is made for single questions takes their place. No engine starts before its first query.
   */
  async *sessionsFor(family: string, content: ScopeContent): AsyncGenerator<EngineSession, undefined> {
    const found = (await this.lookAround(family)).filter(
      (one): one is { engine: Engine; result: FoundEngine } => one.result.found,
    )
    const sessionOf = ({ engine, result }: (typeof found)[number]) => this.sessionOf(engine, result, content)
    const bulk = found.filter(({ engine }) => engine.takes === 'bulk')
    for (const one of bulk) yield sessionOf(one)
    const substitute = found.find(({ engine }) => engine.takes === 'on-demand')
    const isBroken = ({ state }: EngineHealth) => state === 'backoff' || state === 'failed'
    if (substitute && bulk.every(one => isBroken(sessionOf(one).health()))) yield sessionOf(substitute)
  }

  /** Tells the living engines what changed on disk. */
  async update(changes: readonly FileChange[]): Promise<void> {
    if (changes.length === 0) return
    await Promise.all([...this.sessions.values()].map(session => session.update(changes)))
  }

  health(): EngineHealth[] {
    return [...this.sessions.values()].map(session => session.health())
  }

  async stop(): Promise<void> {
    const sessions = [...this.sessions.values()]
    this.sessions.clear()
    await Promise.all(sessions.map(session => session.stop()))
  }

  private sessionOf(engine: Engine, found: FoundEngine, content: ScopeContent): EngineSession {
    const known = this.sessions.get(engine.name)
    if (known) return known
    const scope: EngineScope = {
      ...content,
      root: this.root,
      folder: scopeFolder(currentUser().cache, this.root, engine.name),
      memoryMb: memoryCeiling(this.settings, engine.name),
      ...NO_TRUST,
    }
    const limits = { idleMs: this.settings['engines.idle_seconds'] * 1000 }
    const session = superviseEngine(withTrust(engine, this.trust), found, scope, limits)
    this.sessions.set(engine.name, session)
    return session
  }

  private lookFor(engine: Engine): Promise<LookedFor> {
    const looked =
      this.looked.get(engine) ?? findEngine(engine, this.places()).then(result => ({ engine, result }))
    this.looked.set(engine, looked)
    return looked
  }

  private async readAllowed(): Promise<Engine[]> {
    const only = this.settings['engines.only']
    const not = new Set(this.settings['engines.not'])
    const engines = await loadEngines()
    const named = [...only, ...not, ...Object.keys(this.settings['engines.memory_mb_of'])]
    const unknown = named.find(name => !engines.some(engine => engine.name === name))
    if (unknown !== undefined)
      throw new BombeError('engine_missing', `there is no engine ${unknown}`, {
        hint: `engines: ${engines.map(({ name }) => name).join(', ')}`,
      })
    return engines.filter(({ name }) => !not.has(name) && (only.length === 0 || only.includes(name)))
  }

  /** Where engines are looked for, and where `doctor --fix` puts them. */
  places(): SearchPlaces {
    const places = searchPlaces(this.root, this.env)
    const own = this.settings['engines.folder']
    return own === '' ? places : { ...places, engines: own }
  }
}

/** Trust is read at every start: between two starts it may be revoked, or what it was given for may change. */
export function withTrust(engine: Engine, trust: () => Promise<GivenTrust> = async () => NO_TRUST): Engine {
  return {
    ...engine,
    start: async (found, scope, launcher) => {
      const trusted = { ...scope, ...(await trust()) }
      return engine.start(found, trusted, confine(launcher, found, trusted))
    },
  }
}

/** Families that an engine exists for, whether it is installed and allowed or not. */
export async function familiesWithEngines(): Promise<ReadonlySet<string>> {
  return new Set((await loadEngines()).map(({ family }) => family))
}
