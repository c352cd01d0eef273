/** Makes the sites a question depends on exact before it is answered, as far as engines manage within the deadline. */

import type { EngineHealth } from '../../exact/engine-pool.ts'
import type { SettingValues } from '../../settings/settings.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SitePlace, SymbolRow } from '../../store/schema/rows.ts'
import type { Unreported } from '../../verdict/conditions/unreported-structure.ts'
import { namesOf } from '../../verdict/names-of.ts'
import type { Why } from '../../verdict/why.ts'
import type { SiteEngines } from './site-engines.ts'

export interface VerifyRequest {
  target: SymbolRow
  /** Who refers to it: every site that has one of its names. */
  incoming: boolean
  /** What it refers to: every site inside it. */
  outgoing: boolean
  /** Files for which no engine has reported yet what overrides or satisfies what. */
  unreported: Unreported
}

/** How patient one question is with engines. */
export interface Patience {
  /** In place of the verifier's own deadline. */
  deadlineMs?: number
  /** Called with an engine that is not ready yet, when the question begins to wait for it. */
  onEngine?(wait: EngineWait): void
  /** Somebody waits and sees for what: an engine that has to be built is waited for. */
  waitsForBuild?: boolean
}

export interface EngineWait {
  engine: string
  /** What it usually takes to start, 0 where that is not known. */
  seconds: number
  /** Its program has to be built first. */
  isBuilt?: true
}

export interface VerifierOptions {
  root: string
  settings: SettingValues
  deadlineMs: number
  /** Of who asks, where engines are looked for; this process's own, by default. */
  env?: NodeJS.ProcessEnv
  /**
   * Set by who ends after one question: an engine that is being built would be built in vain, every time, so it is waited
   * for, and who asked is told.
   */
  onBuild?(engine: string): void
}

/** Verifies what a question depends on, or says what keeps it from that. */
export interface SiteVerifier {
  readonly options: VerifierOptions
  verify(reader: IndexReader, request: VerifyRequest & Patience, signal?: AbortSignal): Promise<Why[]>
  close(): Promise<void>
}

/** Where engines cannot be asked: for a state that is on no disk, or before there is an index. */
export function absentVerifier(options: VerifierOptions, why: Why = 'not_checked_out'): SiteVerifier {
  return {
    options,
    verify: async (reader, request) => (findOpenSites(request, reader, 1).size === 0 ? [] : [why]),
    close: async () => {},
  }
}

export class Verifier implements SiteVerifier {
  readonly options: VerifierOptions
  private loading: Promise<SiteEngines> | undefined
  private engines: SiteEngines | undefined

  constructor(options: VerifierOptions) {
    this.options = options
  }

  /** Gives what prevented sites from being verified; nothing where all are. */
  async verify(reader: IndexReader, request: VerifyRequest & Patience, signal?: AbortSignal): Promise<Why[]> {
    const { deadlineMs = this.options.deadlineMs } = request
    // Where there is no time to ask about any, one is as good as all.
    const openSites = findOpenSites(request, reader, deadlineMs <= 0 ? 1 : undefined)
    if (openSites.size === 0 && request.unreported.length === 0) return []
    return (await this.load()).runWithTexts(reader, request, openSites, signal)
  }

  /** How the engines fare that were started. */
  health(): EngineHealth[] {
    return this.engines?.health() ?? []
  }

  /** Everything that is still open, with the running engines: the idle work of a server. */
  async verifyAll(signal: AbortSignal): Promise<void> {
    await this.engines?.verifyAll(signal)
  }

  /** The workspace is idle: closes what the next question opens again. */
  rest(): void {
    this.engines?.rest()
  }

  async close(): Promise<void> {
    await this.engines?.close()
  }

  /** Loaded when it is needed: most questions ask no engine. */
  private async load(): Promise<SiteEngines> {
    this.loading ??= import('./site-engines.ts').then(module => new module.SiteEngines(this.options))
    this.engines = await this.loading
    return this.engines
  }
}

/** File id -> ordinals of the sites in question that no engine has verified; at most `max` of each name. */
function findOpenSites(
  { target, incoming, outgoing }: VerifyRequest,
  reader: IndexReader,
  max?: number,
): Map<number, Set<number>> {
  const files = new Map<number, Set<number>>()
  const add = ({ file, ordinal }: SitePlace) => {
    const known = files.get(file)
    if (known) known.add(ordinal)
    else files.set(file, new Set([ordinal]))
  }
  if (incoming)
    for (const name of namesOf(target, reader))
      for (const place of reader.unverifiedNamed(name, max)) add(place)
  if (outgoing) for (const site of reader.sitesFrom(target.file, target.id)) if (!site.isVerified) add(site)
  return files
}
