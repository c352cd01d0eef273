/** All sites of one file as one packed column: six bytes a site where a row would take thirty. */
import { SITE_KINDS, type SiteFact } from '../model/index.ts'
import { ByteReader, ByteWriter } from './pack-bytes.ts'

const KIND_INDEX = new Map<string, number>(SITE_KINDS.map((kind, index) => [kind, index]))

export interface PackedSites {
  packed: Buffer
  /** Name ids in the order of their first site, and for every site the index into them. */
  names: Int32Array
  nameOf: Int32Array
}

/**
 * The columns stand one after the other, each with its length in front, so that a reader who only wants positions
 * skips the rest. Target expressions nearly always end in the site's own name, so only what stands around it is kept,
 * once a file.
 */
export function packSites(sites: readonly SiteFact[], nameId: (text: string) => number): PackedSites {
  const names = new Map<string, number>()
  const shapes = new Map<string, number>()
  const nameOf = new Int32Array(sites.length)
  const columns = Array.from({ length: COLUMNS.length }, () => new ByteWriter(16 + sites.length * 2))
  const [lines, positions, kinds, froms, nameColumn, shapeColumn] = columns as [W, W, W, W, W, W]
  let [from, line] = [0, 0]
  for (let i = 0; i < sites.length; i++) {
    const site = sites[i]!
    nameOf[i] = indexOf(names, site.name)
    lines.signed(site.line - line)
    positions.unsigned(site.column)
    kinds.unsigned(KIND_INDEX.get(site.kind)!)
    froms.signed(site.from - from)
    nameColumn.unsigned(nameOf[i]!)
    shapeColumn.unsigned(indexOf(shapes, shapeOf(site)))
    from = site.from
    line = site.line
  }
  const ids = Int32Array.from([...names.keys()], nameId)
  const tables = [packIds(ids), packTexts(shapes.keys())]
  return {
    packed: joinColumns(sites.length, [...columns.map(column => column.take()), ...tables]),
    names: ids,
    nameOf,
  }
}

type W = ByteWriter
const COLUMNS = ['line', 'column', 'kind', 'from', 'nameOf', 'shapeOf'] as const

function packIds(ids: Int32Array): Buffer {
  const writer = new ByteWriter()
  let previous = 0
  for (const id of ids) {
    writer.signed(id - previous)
    previous = id
  }
  return writer.take()
}

function packTexts(texts: Iterable<string>): Buffer {
  const writer = new ByteWriter()
  for (const text of texts) writer.text(text)
  return writer.take()
}

function joinColumns(count: number, columns: Buffer[]): Buffer {
  const head = new ByteWriter(64)
  head.unsigned(count)
  for (const column of columns) head.unsigned(column.length)
  return Buffer.concat([head.take(), ...columns])
}

function indexOf(table: Map<string, number>, key: string): number {
  const found = table.get(key)
  if (found !== undefined) return found
  table.set(key, table.size)
  return table.size - 1
}

/** `<length of what precedes the name>:<target without the name>`, or `=<target>` where the name does not occur. */
function shapeOf(site: SiteFact): string {
  const at = site.target.lastIndexOf(site.name)
  if (at < 0) return `=${site.target}`
  return `${at}:${site.target.slice(0, at)}${site.target.slice(at + site.name.length)}`
}

function targetOf(shape: string, name: string): string {
  if (shape.startsWith('=')) return shape.slice(1)
  const colon = shape.indexOf(':')
  const at = colon + 1 + Number(shape.slice(0, colon))
  return shape.slice(colon + 1, at) + name + shape.slice(at)
}

/** Shapes of `i3` and `s4`, and of `i3.name`, `s4.name` and `t5.name`. */
const BOUND_BY_SCOPES = /^(?:=[is]\d+|\d+:[ist]\d+\.)$/

/** The sites of a file, each column unpacked when it is first asked for; names stay ids until someone needs the text. */
export class SiteColumns {
  readonly length: number
  private readonly packed: Buffer
  /** Where each column ends; the first starts at `start`. */
  private readonly start: number
  private readonly ends: number[] = []
  private readonly unpacked: (Int32Array | undefined)[] = []
  private texts: string[] | undefined
  private bindings: string[] | undefined

  constructor(packed: Buffer) {
    this.packed = packed
    const reader = new ByteReader(packed)
    this.length = reader.unsigned()
    for (let i = 0, end = 0; i < COLUMNS.length + 2; i++) {
      end += reader.unsigned()
      this.ends.push(end)
    }
    this.start = reader.offset
  }

  get line(): Int32Array {
    return this.unpack(0, true)
  }
  get column(): Int32Array {
    return this.unpack(1)
  }
  get kind(): Int32Array {
    return this.unpack(2)
  }
  get from(): Int32Array {
    return this.unpack(3, true)
  }
  /** For every site the index into `names`. */
  get nameOf(): Int32Array {
    return this.unpack(4)
  }
  /** Distinct name ids. */
  get names(): Int32Array {
    return this.unpack(6, true)
  }

  nameId(site: number): number {
    return this.names[this.nameOf[site]!]!
  }

  target(site: number, name: string): string {
    return targetOf(this.shapes[this.unpack(5)[site]!]!, name)
  }

  /**
   * A word for what the file's own scopes say of a site: the same import or symbol, or the same member of one, or of the
   * same class's instance. '' where the value has to be followed further.
   */
  binding(site: number): string {
    this.bindings ??= this.shapes.map(shape => (BOUND_BY_SCOPES.test(shape) ? shape : ''))
    return this.bindings[this.unpack(5)[site]!]!
  }

  private get shapes(): string[] {
    if (!this.texts) {
      this.texts = []
      const reader = this.readerOf(7)
      while (!reader.done) this.texts.push(reader.text())
    }
    return this.texts
  }

  private unpack(index: number, deltas = false): Int32Array {
    const known = this.unpacked[index]
    if (known) return known
    const reader = this.readerOf(index)
    const values = new Int32Array(index < COLUMNS.length ? this.length : reader.count())
    let previous = 0
    for (let i = 0; i < values.length; i++) {
      if (deltas) previous += reader.signed()
      else previous = reader.unsigned()
      values[i] = previous
    }
    this.unpacked[index] = values
    return values
  }

  private readerOf(index: number): ByteReader {
    const from = this.start + (index === 0 ? 0 : this.ends[index - 1]!)
    return new ByteReader(this.packed.subarray(from, this.start + this.ends[index]!))
  }
}
