/** One open repository: every question that can be put to it. */
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'
import { type DumpOptions, dumpGraph } from '../query/dump-graph.ts'
import { getOutline, type OutlineAnswer, type OutlineInput } from '../query/get-outline.ts'
import { getReferences, type ReferencesAnswer, type ReferencesInput } from '../query/get-references.ts'
import { getSource, type SourceAnswer, type SourceInput } from '../query/get-source.ts'
import type { QueryContext } from '../query/question.ts'
import { type SearchAnswer, type SearchInput, searchSymbols } from '../query/search-symbols.ts'

export class Workspace {
  readonly root: string
  readonly #context: QueryContext

  constructor(root: string, context: QueryContext) {
    this.root = root
    this.#context = context
  }

  search(input: SearchInput): SearchAnswer {
    return this.#ask(context => searchSymbols(context, input))
  }

  references(input: ReferencesInput): ReferencesAnswer {
    return this.#ask(context => getReferences(context, input))
  }

  outline(input: OutlineInput): OutlineAnswer {
    return this.#ask(context => getOutline(context, input))
  }

  source(input: SourceInput): SourceAnswer {
    return this.#ask(context => getSource(context, input))
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

  /** One question sees one state of the index, whatever is written meanwhile. */
  #ask<Answer>(question: (context: QueryContext) => Answer): Answer {
    return this.#context.reader.snapshot(() => question(this.#context))
  }

  close(): void {
    this.#context.reader.close()
  }
}
