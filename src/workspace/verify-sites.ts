/** Makes the sites a question rests on exact before it is answered, as far as engines manage within the deadline. */
import type { SettingValues } from '../config/settings.ts'
import type { EngineHealth } from '../precise/engine-room.ts'
import type { Why } from '../query/answer.ts'
import type { Untold } from '../query/lacks-structure.ts'
import type { IndexReader } from '../store/index-reader.ts'
import type { SitePlace, SymbolRow } from '../store/rows.ts'
import type { SiteEngines } from './site-engines.ts'

export interface Doubt {
  target: SymbolRow
  /** Who refers to it: every site that bears one of its names. */
  incoming: boolean
  /** What it refers to: every site inside it. */
  outgoing: boolean
  /** Files for which no engine has told yet what overrides or satisfies what. */
  untold: Untold
}

export interface VerifierOptions {
  root: string
  settings: SettingValues
  deadlineMs: number
  /**
   * Set by who ends after one question: an engine that is being built would be built in vain, every time, so it is waited
   * for, and who asked is told.
   */
  onBuild?(engine: string): void
}

/** Settles what a question rests on, or says what keeps it from that. */
export interface SiteVerifier {
  readonly options: VerifierOptions
  verify(reader: IndexReader, doubt: Doubt, signal?: AbortSignal): Promise<Why[]>
  close(): Promise<void>
}

/** For a state that lies on no disk: engines have no files to look at. */
export function absentVerifier(options: VerifierOptions): SiteVerifier {
  return {
    options,
    verify: async (reader, doubt) => (findSuspects(doubt, reader, 1).size === 0 ? [] : ['not_checked_out']),
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

  /** Gives what kept sites from being settled; nothing where all are. */
  async verify(reader: IndexReader, doubt: Doubt, signal?: AbortSignal): Promise<Why[]> {
    // Where there is no time to ask about any, one is as good as all.
    const suspects = findSuspects(doubt, reader, this.options.deadlineMs <= 0 ? 1 : undefined)
    if (suspects.size === 0 && doubt.untold.length === 0) return []
    return (await this.load()).settle(reader, doubt, suspects, signal)
  }

  /** How the engines fare that were started. */
  health(): EngineHealth[] {
    return this.engines?.health() ?? []
  }

  /** Everything that is still open, with the engines that live: what a server does while nobody asks. */
  async settleAll(signal: AbortSignal): Promise<void> {
    await this.engines?.settleAll(signal)
  }

  /** Nobody is asking: what is open only to be at hand is closed. */
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

/** File id -> ordinals of the sites in question that no engine has settled; of each name `most`, where told. */
function findSuspects(
  { target, incoming, outgoing }: Doubt,
  reader: IndexReader,
  most?: number,
): Map<number, Set<number>> {
  const files = new Map<number, Set<number>>()
  const add = ({ file, ordinal }: SitePlace) => {
    const known = files.get(file)
    if (known) known.add(ordinal)
    else files.set(file, new Set([ordinal]))
  }
  if (incoming)
    for (const name of namesOf(target, reader))
      for (const place of reader.unsettledNamed(name, most)) add(place)
  if (outgoing) for (const site of reader.sitesFrom(target.file, target.id)) if (!site.isSettled) add(site)
  return files
}

/** Its own name, what importers call it, and for a constructor what it makes. */
function namesOf(target: SymbolRow, reader: IndexReader): Set<string> {
  const owner = target.kind === 'constructor' ? reader.symbol(target.container) : null
  const aliases = reader.importersOfSymbol(owner?.id ?? target.id).map(row => row.local)
  return new Set([target.name, ...(owner ? [owner.name] : []), ...aliases.filter(name => name !== '')])
}
