/** One open repository: every question that can be put to it. */
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'
import type { Why } from '../query/answer.ts'
import { type DiffInput, splitRange } from '../query/diff-input.ts'
import { type Direction, type Walk, walksOf } from '../query/directions.ts'
import { type DumpOptions, dumpGraph } from '../query/dump-graph.ts'
import {
  BLAST_WALKS,
  type BlastRadiusAnswer,
  type BlastRadiusInput,
  getBlastRadius,
} from '../query/get-blast-radius.ts'
import { type ContextAnswer, type ContextInput, getContext } from '../query/get-context.ts'
import { type DiffAnswer, getDiff } from '../query/get-diff.ts'
import { getOutline, type OutlineAnswer, type OutlineInput } from '../query/get-outline.ts'
import { getReferences, type ReferencesAnswer, type ReferencesInput } from '../query/get-references.ts'
import { getSource, type SourceAnswer, type SourceInput } from '../query/get-source.ts'
import { getStructure, type StructureAnswer, type StructureInput } from '../query/get-structure.ts'
import { findUntold } from '../query/lacks-structure.ts'
import { SymbolNames } from '../query/name-symbols.ts'
import { isPath, type NoteTarget, noteTarget } from '../query/note-target.ts'
import type { Audience, QueryContext } from '../query/question.ts'
import { findTarget } from '../query/resolve-symbol.ts'
import { type SearchAnswer, type SearchInput, searchSymbols } from '../query/search-symbols.ts'
import {
  checkTextSearch,
  type SearchTextAnswer,
  type SearchTextInput,
  searchText,
} from '../query/search-text.ts'
import { foundDamage } from '../store/found-damage.ts'
import { loadHistory } from './load-history.ts'
import type { SiteVerifier } from './verify-sites.ts'
import { diskFiles, type WorkspaceFiles } from './workspace-files.ts'

export class Workspace {
  readonly root: string
  readonly #context: QueryContext
  readonly #verifier: SiteVerifier
  readonly #files: WorkspaceFiles

  constructor(root: string, context: QueryContext, verifier: SiteVerifier, files = diskFiles(root)) {
    this.root = root
    this.#context = context
    this.#verifier = verifier
    this.#files = files
  }

  /**
   * Every question goes through here: the texts it needs may have to be fetched first, and the question put again; an
   * index that it finds damaged is set aside.
   */
  async put<Result>(question: (workspace: Workspace) => Result | Promise<Result>): Promise<Result> {
    try {
      return await this.#files.settle(() => question(this))
    } catch (error) {
      throw foundDamage(error, this.#context.reader.databasePath)
    }
  }

  /** The same repository for a reader of another kind; `isCurrent`: the index is known to hold all that is on disk. */
  readBy(audience: Audience, notes = this.#context.notes, isCurrent = true): Workspace {
    const { areFresh } = this.#context
    const context = { ...this.#context, audience, notes, areFresh: isCurrent ? areFresh : () => false }
    return new Workspace(this.root, context, this.#verifier, this.#files)
  }

  /** What a note on this name or path would be about. */
  noteTarget(given: string): NoteTarget {
    return this.#ask(context => noteTarget(context, given))
  }

  /** Handle of the first symbol that bears one of these stable keys. */
  handleOf(keys: readonly string[]): string | undefined {
    return this.#ask(context => {
      for (const key of keys) {
        const symbol = context.reader.symbolByKey(key)
        if (symbol) return new SymbolNames(context).handle(symbol)
      }
      return undefined
    })
  }

  /** The first of these paths that is a file or a folder here. */
  pathOf(paths: readonly string[]): string | undefined {
    return this.#ask(context => paths.find(path => isPath(context, path)))
  }

  search(input: SearchInput): SearchAnswer {
    return this.#ask(context => searchSymbols(context, input))
  }

  /** The sites that could mean the symbol are made exact first, within the deadline. */
  async references(input: ReferencesInput, signal?: AbortSignal): Promise<ReferencesAnswer> {
    const { symbol_name, direction = 'both' } = input
    const unsettled = await this.#settle(symbol_name, direction, walksOf(direction), signal)
    return this.#ask(context => getReferences({ ...context, unsettled }, input))
  }

  outline(input: OutlineInput): OutlineAnswer {
    return this.#ask(context => getOutline(context, input))
  }

  source(input: SourceInput): SourceAnswer {
    return this.#ask(context => getSource(context, input))
  }

  async context(input: ContextInput): Promise<ContextAnswer> {
    const { reader, repository } = this.#context
    const history = await loadHistory(this.root, reader.folder, repository.commit)
    return this.#ask(context => getContext(context, input, history))
  }

  structure(input: StructureInput): StructureAnswer {
    return this.#ask(context => getStructure(context, input))
  }

  async blastRadius(input: BlastRadiusInput, signal?: AbortSignal): Promise<BlastRadiusAnswer> {
    const unsettled = await this.#settle(input.symbol_name, 'callers', BLAST_WALKS, signal)
    return this.#ask(context => getBlastRadius({ ...context, unsettled }, input))
  }

  /** Reads the two states first: one may be in no work tree. */
  async diff(given: DiffInput, signal?: AbortSignal): Promise<DiffAnswer> {
    const input = splitRange(given)
    const { compareRefs } = await import('../index/compare-refs.ts')
    const { root, settings } = this.#verifier.options
    const sides = await compareRefs({
      root,
      settings,
      ...(input.base === undefined ? {} : { base: input.base }),
      ...(input.ref === undefined ? {} : { ref: input.ref }),
      isDirect: input.isDirect === true,
      ...(signal ? { signal } : {}),
    })
    return this.#ask(context => getDiff(context, input, sides))
  }

  async searchText(input: SearchTextInput, signal?: AbortSignal): Promise<SearchTextAnswer> {
    checkTextSearch(input)
    const found = await this.#files.findText(input, signal)
    return this.#ask(context => searchText(context, input, found))
  }

  /** Every file of the index, sorted. */
  paths(): string[] {
    return this.#context.reader.files().map(file => file.path)
  }

  /** One chunk a file. */
  dump(options: DumpOptions): Iterable<string> {
    return dumpGraph(this.#context, options)
  }

  /** A path as a person types it, from where they stand or from the root, as the index names it. */
  toRepositoryPath(path: string, here = process.cwd()): string {
    const fromRoot = path.replace(/^\.\//, '')
    if (!isAbsolute(path) && this.#context.reader.file(fromRoot)) return fromRoot
    const inside = relative(this.root, resolve(here, path))
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
      if (!isAbsolute(path) && !fromRoot.startsWith('..')) return fromRoot
      throw new BombeError('path_outside_root', `${path} lies outside the repository`)
    }
    return inside.split(sep).join('/')
  }

  /** Gives what kept engines from settling the sites that matter here. */
  #settle(
    symbol: string,
    direction: Direction,
    walks: readonly Walk[],
    signal: AbortSignal | undefined,
  ): Promise<Why[]> {
    const doubt = this.#ask(context => {
      const target = findTarget(context, symbol)
      const names = new SymbolNames(context)
      // What satisfies an interface by its whole type is confirmed in the exact pass alone.
      const byTypes = context.structureOf?.(names.file(target.file)?.language ?? '') === 'by-types'
      const untold = byTypes ? [] : findUntold(context, names, target, walks)
      return { target, incoming: INCOMING.has(direction), outgoing: OUTGOING.has(direction), untold }
    })
    return this.#verifier.verify(this.#context.reader, doubt, signal)
  }

  /** One question sees one state of the index, whatever is written meanwhile. */
  #ask<Answer>(question: (context: QueryContext) => Answer): Answer {
    const { reader, areFresh } = this.#context
    return reader.snapshot(() => question({ ...this.#context, areFresh: rememberFresh(areFresh) }))
  }

  async close(): Promise<void> {
    this.#context.reader.close()
    await this.#verifier.close()
  }
}

const OUTGOING: ReadonlySet<Direction> = new Set(['both', 'callees', 'supers', 'imports'])
const INCOMING: ReadonlySet<Direction> = new Set(['both', 'callers', 'implementors', 'usages', 'importers'])

/** A question that cuts its answer several times looks at each file once. */
function rememberFresh(areFresh: QueryContext['areFresh']): QueryContext['areFresh'] {
  const known = new Map<string, boolean>()
  return paths => {
    let all = areFresh([])
    for (const path of paths) {
      let fresh = known.get(path)
      if (fresh === undefined) {
        fresh = areFresh([path])
        known.set(path, fresh)
      }
      if (!fresh) all = false
    }
    return all
  }
}
