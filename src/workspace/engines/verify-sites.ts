/** Makes the sites a question depends on exact before it is answered, as far as engines manage within the deadline. */

import type { EngineHealth } from '../../exact/engine-pool.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SitePlace } from '../../store/schema/rows.ts'
import { namesOf } from '../../verdict/names-of.ts'
import type { Why } from '../../verdict/why.ts'
import type { SiteEngines } from './site-engines.ts'
import type { Patience, VerifierOptions, VerifyRequest } from './verify-request.ts'

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
