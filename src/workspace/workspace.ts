/** One open repository: every question that can be put to it. */

import { isAbsolute, relative, resolve, sep } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'
import type {
  FromOthers,
  PublishedAnswer,
  UsesAnswer,
  UsesInput,
} from '../questions/across-workspaces/declare.ts'
import { getUses } from '../questions/across-workspaces/find-uses.ts'
import { getPublishedNames } from '../questions/across-workspaces/published-names.ts'
import { checkInput } from '../questions/declare/check-input.ts'
import { drawGraph } from '../questions/draw-graph/answer.ts'
import { GRAPH_INPUT, type GraphAnswer, type GraphInput } from '../questions/draw-graph/declare.ts'
import { drawFolder, folderNamed } from '../questions/draw-graph/draw-imports.ts'
import { type DumpOptions, dumpGraph } from '../questions/dump/dump-graph.ts'
import { BLAST_WALKS, type BlastRadiusAnswer, getBlastRadius } from '../questions/get-blast-radius/answer.ts'
import { type BlastRadiusInput, getBlastRadiusQuestion } from '../questions/get-blast-radius/declare.ts'
import { type ContextAnswer, getContext } from '../questions/get-context/answer.ts'
import type { ContextInput } from '../questions/get-context/declare.ts'
import type { QuotedPlace } from '../questions/get-context/rank-context.ts'
import { findLiterals } from '../questions/get-context/read-question.ts'
import { getCrossings } from '../questions/get-crossings/answer.ts'
import type { CrossingsAnswer, CrossingsInput } from '../questions/get-crossings/declare.ts'
import { type DiffAnswer, getDiff } from '../questions/get-diff/answer.ts'
import type { DiffInput } from '../questions/get-diff/declare.ts'
import { splitRange } from '../questions/get-diff/split-range.ts'
import { getExternals } from '../questions/get-externals/answer.ts'
import type { ExternalsAnswer, ExternalsInput } from '../questions/get-externals/declare.ts'
import { getFile } from '../questions/get-file/answer.ts'
import type { FileAnswer, FileInput } from '../questions/get-file/declare.ts'
import { findHistoryTarget, getHistory } from '../questions/get-history/answer.ts'
import { HISTORY_INPUT, type HistoryAnswer, type HistoryInput } from '../questions/get-history/declare.ts'
import { traceHistory } from '../questions/get-history/trace-history.ts'
import { getOutline, type OutlineAnswer } from '../questions/get-outline/answer.ts'
import type { OutlineInput } from '../questions/get-outline/declare.ts'
import { getReferences, type ReferencesAnswer } from '../questions/get-references/answer.ts'
import { answerDependents, findDependency } from '../questions/get-references/answer-dependents.ts'
import { getReferencesQuestion, type ReferencesInput } from '../questions/get-references/declare.ts'
import type { Direction } from '../questions/get-references/directions.ts'
import { getSource, type SourceAnswer } from '../questions/get-source/answer.ts'
import type { SourceInput } from '../questions/get-source/declare.ts'
import { getStructure, type StructureAnswer } from '../questions/get-structure/answer.ts'
import type { StructureInput } from '../questions/get-structure/declare.ts'
import { getTree, type TreeAnswer } from '../questions/get-tree/answer.ts'
import { isPath, type NoteTarget, noteTarget } from '../questions/notes/note-target.ts'
import { type SearchAnswer, searchSymbols } from '../questions/search-symbols/answer.ts'
import type { SearchInput } from '../questions/search-symbols/declare.ts'
import { type SearchTextAnswer, searchText } from '../questions/search-text/answer.ts'
import { type SearchTextInput, searchTextQuestion } from '../questions/search-text/declare.ts'
import { SymbolNames } from '../questions/shared/name-symbols.ts'
import { isStale, keysOf, type Note, symbolOf } from '../questions/shared/notes-view.ts'
import type { Audience, QueryContext, Repository } from '../questions/shared/question.ts'
import { isAddress } from '../questions/shared/resolve-symbol.ts'
import { foundDamage } from '../store/generations/found-damage.ts'
import type { Walk } from '../verdict/walk.ts'
import type { Why } from '../verdict/why.ts'
import type { Patience } from './engines/verify-request.ts'
import type { SiteVerifier } from './engines/verify-sites.ts'
import { type Ask, type VerifiedTarget, verifyTarget } from './engines/verify-target.ts'
import { rememberFresh } from './freshness/remember-fresh.ts'
import { loadDocuments } from './load-documents.ts'
import { loadHistory } from './load-history.ts'
import { findAsMeant } from './text/find-as-meant.ts'
import { versionLines } from './text/version-lines.ts'
import { diskFiles, type WorkspaceFiles } from './text/workspace-files.ts'

/** A text in more places than this says nothing about one question. */
const MAX_QUOTED_PLACES = 25

interface ReadBy {
  notes?: QueryContext['notes']
  /** The index is known to hold all that is on disk. */
  isCurrent?: boolean
  patience?: Patience
  /** The state of git when the index was found to hold all. */
  repository?: Repository
  others?: FromOthers
}

export class Workspace {
  readonly root: string
  readonly #context: QueryContext
  readonly #verifier: SiteVerifier
  readonly #files: WorkspaceFiles
  readonly #patience: Patience

  constructor(
    root: string,
    context: QueryContext,
    verifier: SiteVerifier,
    files = diskFiles(root),
    patience: Patience = {},
  ) {
    this.root = root
    this.#context = context
    this.#verifier = verifier
    this.#files = files
    this.#patience = patience
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

  /** The same repository for a reader of another kind. */
  readBy(
    audience: Audience,
    {
      notes = this.#context.notes,
      isCurrent = true,
      patience = this.#patience,
      repository,
      others,
    }: ReadBy = {},
  ): Workspace {
    const areFresh = isCurrent ? this.#context.areFresh : () => false
    const given = { ...(repository && { repository }), ...(others && { others }) }
    const context = { ...this.#context, audience, notes, areFresh, ...given }
    return new Workspace(this.root, context, this.#verifier, this.#files, patience)
  }

  /** What a note on this name or path would be about. */
  noteTarget(given: string): NoteTarget {
    return this.#ask(context => noteTarget(context, given))
  }

  /** Handle of the first symbol that has one of these stable keys. */
  handleOf(keys: readonly string[]): string | undefined {
    return this.#ask(context => {
      const symbols = context.reader.symbolsByKey(keys)
      const key = keys.find(one => symbols.has(one))
      return key === undefined ? undefined : new SymbolNames(context).handle(symbols.get(key)!)
    })
  }

  /** Summaries of a body that the symbol does not have here, or of no symbol that is here. */
  staleSummaries<One extends Note>(notes: readonly One[]): Set<One> {
    const summaries = notes.filter(({ kind }) => kind === 'summarize')
    return this.#ask(({ reader }) => {
      const symbols = reader.symbolsByKey(summaries.flatMap(keysOf))
      const isFresh = (note: Note): boolean => {
        const symbol = symbolOf(note, symbols)
        return symbol !== undefined && !isStale(note, symbol, reader)
      }
      return new Set(summaries.filter(note => !isFresh(note)))
    })
  }

  /** The first of these paths that is a file or a folder here. */
  pathOf(paths: readonly string[]): string | undefined {
    return this.#ask(context => paths.find(path => isPath(context, path)))
  }

  search(input: SearchInput): SearchAnswer {
    return this.#ask(context => searchSymbols(context, input))
  }

  /** The same with what lies outside of the index: documents, and the places of texts that the query quotes. */
  async searchAll(input: SearchInput): Promise<SearchAnswer> {
    const { reader, isAtCommit } = this.#context
    const { settings } = this.#verifier.options
    const documents = isAtCommit ? [] : await loadDocuments(this.root, reader.folder, settings)
    const quoted = /["'`“]/.test(input.query) ? await this.#findQuoted({ query: input.query }) : []
    return this.#ask(context => searchSymbols(context, input, { documents, quoted }))
  }

  /** The sites that could mean the symbol are made exact first, within the deadline. */
  async references(given: ReferencesInput, signal?: AbortSignal): Promise<ReferencesAnswer> {
    const input = checkInput(getReferencesQuestion.input, given)
    const { symbol_name, direction } = input
    if (direction === 'path') return this.#path(input, signal)
    const dependency = this.#ask(context =>
      findDependency(context, input, () => isAddress(context, symbol_name)),
    )
    if (dependency) return this.#ask(context => answerDependents(context, dependency, input))
    // Nothing that an engine could settle is shown.
    if (input.depth === 0) return this.#ask(context => getReferences({ ...context, unverified: [] }, input))
    const { target, ...known } = await this.#verify(symbol_name, direction, undefined, signal)
    return this.#ask(context => getReferences({ ...context, ...known }, input, target))
  }

  /** What the chains go through is made exact; that may lead to other chains, once. */
  async #path(input: ReferencesInput, signal?: AbortSignal): Promise<ReferencesAnswer> {
    const found = this.#ask(context => getReferences(context, input))
    const unsure = (found.paths ?? []).flatMap(({ steps }) =>
      steps.flatMap(({ confidence, handle }) => (confidence === 'exact' ? [] : [handle])),
    )
    const ends = found.paths?.length === 0 && found.to_symbol ? [found.to_symbol.handle] : []
    if (unsure.length + ends.length === 0) return found
    const unverified = new Set<Why>()
    for (const callee of new Set([...unsure, ...ends])) {
      const verified = await this.#verify(callee, 'callers', undefined, signal)
      for (const word of verified.unverified) unverified.add(word)
    }
    return this.#ask(context => getReferences({ ...context, unverified: [...unverified] }, input))
  }

  outline(input: OutlineInput): OutlineAnswer {
    return this.#ask(context => getOutline(context, input))
  }

  source(input: SourceInput): SourceAnswer {
    return this.#ask(context => getSource(context, input))
  }

  async context(given: ContextInput): Promise<ContextAnswer> {
    const { cursor_file } = given
    const input =
      typeof cursor_file === 'string' && isAbsolute(cursor_file)
        ? { ...given, cursor_file: this.toRepositoryPath(cursor_file) }
        : given
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

  /** Every file with its figures. */
  async tree(): Promise<TreeAnswer> {
    const { reader, repository } = this.#context
    const history = await loadHistory(this.root, reader.folder, repository.commit)
    return this.#ask(context => getTree(context, history))
  }

  file(input: FileInput): FileAnswer {
    return this.#ask(context => getFile(context, input))
  }

  crossings(input: CrossingsInput): CrossingsAnswer {
    return this.#ask(context => getCrossings(context, input))
  }

  published(symbolName: string): PublishedAnswer {
    return this.#ask(context => getPublishedNames(context, symbolName))
  }

  uses(input: UsesInput): UsesAnswer {
    return this.#ask(context => getUses(context, input))
  }

  externals(input: ExternalsInput): ExternalsAnswer {
    return this.#ask(context => getExternals(context, input))
  }

  async blastRadius(given: BlastRadiusInput, signal?: AbortSignal): Promise<BlastRadiusAnswer> {
    const input = checkInput(getBlastRadiusQuestion.input, given)
    const { target, ...known } = await this.#verify(input.symbol_name, 'callers', BLAST_WALKS, signal)
    return this.#ask(context => getBlastRadius({ ...context, ...known }, input, target))
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
      withTexts: input.detail === 'source',
      ...(signal ? { signal } : {}),
    })
    const readLines = sides.texts && versionLines(root, sides.texts)
    return this.#ask(context => getDiff(context, input, { ...sides, ...(readLines ? { readLines } : {}) }))
  }

  /** Reads the past from git first. */
  async history(given: HistoryInput, signal?: AbortSignal): Promise<HistoryAnswer> {
    const { symbol_name, limit, ref } = checkInput(HISTORY_INPUT, given)
    const target = this.#ask(context => findHistoryTarget(context, symbol_name))
    const { openPastVersions } = await import('../diff/past-versions.ts')
    const { root, settings } = this.#verifier.options
    const past = await openPastVersions({
      root,
      settings,
      ...(ref === undefined ? {} : { ref }),
      ...(signal ? { signal } : {}),
    })
    const handle = target.kind === 'module' ? null : target.handle
    const history = await traceHistory(past, target.path, handle, limit)
    return this.#ask(context => getHistory(context, given, target, history))
  }

  async searchText(given: SearchTextInput, signal?: AbortSignal): Promise<SearchTextAnswer> {
    const input = checkInput(searchTextQuestion.input, given)
    const paths = input.paths?.map(path => (isAbsolute(path) ? this.toRepositoryPath(path) : path))
    const asked = paths ? { ...input, paths } : input
    const found = await findAsMeant(this.#files, asked, signal)
    return this.#ask(context => searchText(context, asked, found))
  }

  /** Every file of the index, sorted. */
  paths(): string[] {
    return this.#context.reader.files().map(file => file.path)
  }

  /** One chunk a file. */
  dump(options: DumpOptions): Iterable<string> {
    return dumpGraph(this.#context, options)
  }

  /** What the picture shows is made exact as for references. */
  async graph(given: GraphInput, signal?: AbortSignal): Promise<GraphAnswer> {
    const input = checkInput(GRAPH_INPUT, given)
    const folder = this.#ask(({ reader }) => folderNamed(reader, input.symbol_name))
    if (folder !== undefined)
      return this.#ask(context => drawFolder(context, new SymbolNames(context), folder, input))
    const { symbol_name, direction } = input
    const { target, ...known } = await this.#verify(symbol_name, direction, undefined, signal)
    return this.#ask(context => drawGraph({ ...context, ...known }, input, target))
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

  /** What is asked about a symbol is made exact first, within the deadline. */
  #verify(
    symbol: string,
    direction: Direction,
    walks: readonly Walk[] | undefined,
    signal: AbortSignal | undefined,
  ): Promise<VerifiedTarget> {
    const ask: Ask = question => this.#ask(question)
    const request = { symbol, direction, walks, patience: this.#patience, signal }
    return verifyTarget(ask, this.#context, this.#verifier, this.#files, request)
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
