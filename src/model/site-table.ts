/** The sites of one file as rows of numbers. As objects, the sites of a large repository would take half of the memory of an index run. */
import type { FileFacts } from './facts.ts'
import { type PackedTexts, TextList, textAt } from './packed-texts.ts'
import { ACCESSES, isHeritage, KIND_BITS, SITE_KINDS, type SiteFact } from './site.ts'

/** The columns of a row: names and targets are indexes of interned texts, a kind has the access above it. */
const KIND = 0
const FROM = 1
const NAME = 2
const LINE = 3
const COLUMN = 4
const TARGET = 5
const WIDTH = 6

const KIND_INDEX = new Map(SITE_KINDS.map((kind, index) => [kind, index]))

export class SiteTable {
  readonly length: number
  private readonly rows: Int32Array
  private readonly texts: PackedTexts

  constructor(rows: Int32Array, texts: PackedTexts) {
    this.rows = rows
    this.texts = texts
    this.length = rows.length / WIDTH
  }

  /** Index of the kind among SITE_KINDS. */
  kind(site: number): number {
    return this.packedKind(site) & ((1 << KIND_BITS) - 1)
  }

  /** Kind and access in one number. */
  packedKind(site: number): number {
    return this.rows[site * WIDTH + KIND]!
  }

  from(site: number): number {
    return this.rows[site * WIDTH + FROM]!
  }

  /** Equal for sites of one name; below `textCount`. */
  name(site: number): number {
    return this.rows[site * WIDTH + NAME]!
  }

  line(site: number): number {
    return this.rows[site * WIDTH + LINE]!
  }

  column(site: number): number {
    return this.rows[site * WIDTH + COLUMN]!
  }

  /** Equal for sites of one target; below `textCount`. */
  target(site: number): number {
    return this.rows[site * WIDTH + TARGET]!
  }

  get textCount(): number {
    return this.texts.ends.length
  }

  /** The text of a name or a target. */
  text(index: number): string {
    return textAt(this.texts, index)
  }

  fact(site: number): SiteFact {
    const access = this.packedKind(site) >> KIND_BITS
    return {
      kind: SITE_KINDS[this.kind(site)]!,
      from: this.from(site),
      name: this.text(this.name(site)),
      line: this.line(site),
      column: this.column(site),
      target: this.text(this.target(site)),
      ...(access > 0 ? { access: ACCESSES[access]! } : {}),
    }
  }

  facts(): SiteFact[] {
    return Array.from({ length: this.length }, (_, site) => this.fact(site))
  }

  /** Rows of the sites whose target does not start with a text. */
  rowsWithout(start: string): Int32Array {
    const { joined, ends } = this.texts
    const kept = new Int32Array(this.rows.length)
    let length = 0
    for (let site = 0; site < this.length; site++) {
      const target = this.target(site)
      if (target > 0 && joined.startsWith(start, ends[target - 1])) continue
      kept.set(this.rows.subarray(site * WIDTH, (site + 1) * WIDTH), length)
      length += WIDTH
    }
    return kept.slice(0, length)
  }
}

export function siteRows(sites: readonly SiteFact[], texts: TextList): Int32Array {
  const rows = new Int32Array(sites.length * WIDTH)
  sites.forEach(({ kind, from, name, line, column, target, access }, site) => {
    const row = site * WIDTH
    rows[row + KIND] = KIND_INDEX.get(kind)! + (access ? ACCESSES.indexOf(access) << KIND_BITS : 0)
    rows[row + FROM] = from
    rows[row + NAME] = texts.intern(name)
    rows[row + LINE] = line
    rows[row + COLUMN] = column
    rows[row + TARGET] = texts.intern(target)
  })
  return rows
}

/** Tables of facts that were packed. */
const tables = new WeakMap<object, SiteTable>()

/** From now on the sites of these facts are made of the table on each access. */
export function putSites(facts: FileFacts, table: SiteTable): void {
  tables.set(facts, table)
  Object.defineProperty(facts, 'sites', { get: () => table.facts(), enumerable: true })
}

export function siteTableOf(facts: FileFacts): SiteTable {
  const known = tables.get(facts)
  if (known) return known
  const texts = new TextList()
  const rows = siteRows(facts.sites, texts)
  return new SiteTable(rows, texts.pack())
}

/** What classes of the file extend and implement. */
export function heritageSites(facts: FileFacts): SiteFact[] {
  const table = tables.get(facts)
  if (!table) return facts.sites.filter(({ kind }) => isHeritage(kind))
  const found: SiteFact[] = []
  for (let site = 0; site < table.length; site++)
    if (isHeritage(SITE_KINDS[table.kind(site)]!)) found.push(table.fact(site))
  return found
}
