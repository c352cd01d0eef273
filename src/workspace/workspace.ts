/** One open repository: every question that can be put to it. */
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'
import { checkInput } from '../questions/declare/check-input.ts'
import { type DumpOptions, dumpGraph } from '../questions/dump/dump-graph.ts'
import { BLAST_WALKS, type BlastRadiusAnswer, getBlastRadius } from '../questions/get-blast-radius/answer.ts'
import { type BlastRadiusInput, getBlastRadiusQuestion } from '../questions/get-blast-radius/declare.ts'
import { type ContextAnswer, getContext } from '../questions/get-context/answer.ts'
import type { ContextInput } from '../questions/get-context/declare.ts'
import type { QuotedPlace } from '../questions/get-context/rank-context.ts'
import { findLiterals } from '../questions/get-context/read-question.ts'
import { type DiffAnswer, getDiff } from '../questions/get-diff/answer.ts'
import type { DiffInput } from '../questions/get-diff/declare.ts'
import { splitRange } from '../questions/get-diff/split-range.ts'
import { getOutline, type OutlineAnswer } from '../questions/get-outline/answer.ts'
import type { OutlineInput } from '../questions/get-outline/declare.ts'
import { getReferences, type ReferencesAnswer } from '../questions/get-references/answer.ts'
import { getReferencesQuestion, type ReferencesInput } from '../questions/get-references/declare.ts'
import { type Direction, walksOf } from '../questions/get-references/directions.ts'
import { getSource, type SourceAnswer } from '../questions/get-source/answer.ts'
import type { SourceInput } from '../questions/get-source/declare.ts'
import { getStructure, type StructureAnswer } from '../questions/get-structure/answer.ts'
import type { StructureInput } from '../questions/get-structure/declare.ts'
import { isPath, type NoteTarget, noteTarget } from '../questions/notes/note-target.ts'
import { type SearchAnswer, searchSymbols } from '../questions/search-symbols/answer.ts'
import type { SearchInput } from '../questions/search-symbols/declare.ts'
import { type SearchTextAnswer, searchText } from '../questions/search-text/answer.ts'
import { type SearchTextInput, searchTextQuestion } from '../questions/search-text/declare.ts'
import { SymbolNames } from '../questions/shared/name-symbols.ts'
import type { Audience, QueryContext } from '../questions/shared/question.ts'
import { resolveSymbol } from '../questions/shared/resolve-symbol.ts'
import { foundDamage } from '../store/generations/found-damage.ts'
import type { SymbolRow } from '../store/schema/rows.ts'
import { findUnreported } from '../verdict/unreported-structure.ts'
import type { Walk } from '../verdict/walk.ts'
import type { Why } from '../verdict/why.ts'
import type { SiteVerifier } from './engines/verify-sites.ts'
import { loadHistory } from './load-history.ts'
import { diskFiles, type WorkspaceFiles } from './text/workspace-files.ts'

/** A text in more places than this says nothing about one question. */
const MAX_QUOTED_PLACES = 25

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
   * index that it finds damaged is moved aside.
   */
  async put<Result>(question: (workspace: Workspace) => Result | Promise<Result>): Promise<Result> {
    try {
      return await this.#files.runWithTexts(() => question(this))
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

  /** Handle of the first symbol that has one of these stable keys. */
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
  async references(given: ReferencesInput, signal?: AbortSignal): Promise<ReferencesAnswer> {
    const input = checkInput(getReferencesQuestion.input, given)
    const { symbol_name, direction } = input
    const { target, unverified } = await this.#verify(symbol_name, direction, walksOf(direction), signal)
    return this.#ask(context => getReferences({ ...context, unverified }, input, target))
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
    const quoted = await this.#findQuoted(input)
    return this.#ask(context => getContext(context, input, history, quoted))
  }

  /** Where the texts that a question quotes are; those in too many places say nothing. */
  async #findQuoted({ query, guesses = [] }: ContextInput): Promise<QuotedPlace[]> {
    const texts = [...findLiterals(query), ...guesses.filter(guess => /[^\w$.#:]/.test(guess.trim()))]
    if (texts.length === 0) return []
    const pattern = texts.map(text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    const { found } = await this.#files.findText({ pattern, regex: true, case_sensitive: false })
    return texts.flatMap(text => {
      const lower = text.toLowerCase()
      const places = found.filter(place => place.text.toLowerCase().includes(lower))
      return places.length > MAX_QUOTED_PLACES
        ? []
        : places.map(({ path, line }) => ({ path, line, count: places.length }))
    })
  }

  structure(input: StructureInput): StructureAnswer {
    return this.#ask(context => getStructure(context, input))
  }

  async blastRadius(given: BlastRadiusInput, signal?: AbortSignal): Promise<BlastRadiusAnswer> {
    const input = checkInput(getBlastRadiusQuestion.input, given)
    const { target, unverified } = await this.#verify(input.symbol_name, 'callers', BLAST_WALKS, signal)
    return this.#ask(context => getBlastRadius({ ...context, unverified }, input, target))
  }

  /** Reads the two states first: one may be in no work tree. */
  async diff(given: DiffInput, signal?: AbortSignal): Promise<DiffAnswer> {
    const input = splitRange(given)
    const { compareRefs } = await import('../diff/compare-refs.ts')
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

  async searchText(given: SearchTextInput, signal?: AbortSignal): Promise<SearchTextAnswer> {
    const input = checkInput(searchTextQuestion.input, given)
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

  /** A path as a person types it, from their folder or from the root, as the index names it. */
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

  /** Resolves the target, and gives what prevented engines from verifying the sites that matter here. */
  async #verify(
    symbol: string,
    direction: Direction,
    walks: readonly Walk[],
    signal: AbortSignal | undefined,
  ): Promise<{ target: SymbolRow; unverified: Why[] }> {
    const request = this.#ask(context => {
      const names = new SymbolNames(context)
      const target = resolveSymbol(context, names, symbol)
      // What satisfies an interface by its whole type is confirmed in the exact pass alone.
      const byTypes = context.structureOf?.(names.file(target.file)?.language ?? '') === 'by-types'
      const unreported = byTypes ? [] : findUnreported(context, target, walks)
      return { target, incoming: INCOMING.has(direction), outgoing: OUTGOING.has(direction), unreported }
    })
    const unverified = await this.#verifier.verify(this.#context.reader, request, signal)
    return { target: request.target, unverified }
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
