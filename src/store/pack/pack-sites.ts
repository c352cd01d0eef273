/** All sites of one file as one packed column: six bytes a site where a row would take thirty. */

import { ByteReader, ByteWriter } from '../../model/bytes.ts'
import { KIND_BITS, type SiteTable } from '../../model/index.ts'
import { packNumbers, type Steps, unpackNumbers } from './layout.ts'

export interface PackedSites {
  packed: Buffer
  /** Name ids in the order of their first site, and for every site the index into them. */
  names: Int32Array
  nameOf: Int32Array
}

/** The columns in the order they are written; packing and unpacking follow this order. */
const COLUMNS = {
  line: 'deltas',
  column: 'plain',
  /** With the access above it. */
  kind: 'plain',
  from: 'deltas',
  /** For every site the index into `names`, and into the shapes of targets. */
  nameOf: 'plain',
  shapeOf: 'plain',
} as const satisfies Record<string, Steps>

type ColumnName = keyof typeof COLUMNS
const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[]
/** After the columns: the distinct name ids, then the distinct shapes as texts. */
const NAMES = COLUMN_NAMES.length
const SHAPES = NAMES + 1
const PARTS = SHAPES + 1

/**
 * The columns follow one after the other, each with its length in front, so that a reader who only wants positions
 * skips the rest. Target expressions nearly always end in the site's own name, so only what is around it is stored, once a
 * file.
 */
export function packSites(sites: SiteTable, nameId: (text: string) => number): PackedSites {
  const values = Object.fromEntries(COLUMN_NAMES.map(name => [name, new Int32Array(sites.length)])) as Record<
    ColumnName,
    Int32Array
  >
  const names = new Numbering<number>()
  const shapes = new Numbering<string>()
  const shapeOfPair = new Map<number, number>()
  for (let i = 0; i < sites.length; i++) {
    const name = sites.name(i)
    const target = sites.target(i)
    values.line[i] = sites.line(i)
    values.column[i] = sites.column(i)
    values.kind[i] = sites.packedKind(i)
    values.from[i] = sites.from(i)
    values.nameOf[i] = names.of(name)
    const pair = name * sites.textCount + target
    let shape = shapeOfPair.get(pair)
    if (shape === undefined) {
      shape = shapes.of(shapeOf(sites.text(name), sites.text(target)))
      shapeOfPair.set(pair, shape)
    }
    values.shapeOf[i] = shape
  }
  const ids = Int32Array.from(names.keys, name => nameId(sites.text(name)))
  const parts = COLUMN_NAMES.map(name => packNumbers(values[name], COLUMNS[name]))
  parts[NAMES] = packNumbers(ids, 'deltas')
  parts[SHAPES] = packTexts(shapes.keys)
  return { packed: joinColumns(sites.length, parts), names: ids, nameOf: values.nameOf }
}

/** Numbers keys in the order of their first use. */
class Numbering<Key> {
  readonly keys: Key[] = []
  private readonly numbers = new Map<Key, number>()

  of(key: Key): number {
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.keys.push(key) - 1
      this.numbers.set(key, number)
    }
    return number
  }
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

/** `<length of what precedes the name>:<target without the name>`, or `=<target>` where the name does not occur. */
function shapeOf(name: string, target: string): string {
  const at = target.lastIndexOf(name)
  if (at < 0) return `=${target}`
  return `${at}:${target.slice(0, at)}${target.slice(at + name.length)}`
}

function targetOf(shape: string, name: string): string {
  if (shape.startsWith('=')) return shape.slice(1)
  const colon = shape.indexOf(':')
  const at = colon + 1 + Number(shape.slice(0, colon))
  return shape.slice(colon + 1, at) + name + shape.slice(at)
}

/** Shapes of `i3` and `s4`, and of `i3.name`, `s4.name` and `t5.name`. */
const BOUND_BY_SCOPES = /^(?:=[is]\d+|\d+:[ist]\d+\.)$/

/** The sites of a file, each column unpacked on first use; names stay ids until someone needs the text. */
export class SiteColumns {
  readonly length: number
  private readonly packed: Buffer
  /** Where each column ends; the first starts at `start`. */
  private readonly start: number
  private readonly ends: number[] = []
  private readonly unpacked: Partial<Record<ColumnName, Int32Array>> = {}
  private kinds: Int32Array | undefined
  private nameIds: Int32Array | undefined
  private texts: string[] | undefined
  private bindings: string[] | undefined

  constructor(packed: Buffer) {
    this.packed = packed
    const reader = new ByteReader(packed)
    this.length = reader.unsigned()
    for (let i = 0, end = 0; i < PARTS; i++) {
      end += reader.unsigned()
      this.ends.push(end)
    }
    this.start = reader.offset
  }

  get line(): Int32Array {
    return this.unpack('line')
  }
  get column(): Int32Array {
    return this.unpack('column')
  }
  get kind(): Int32Array {
    this.kinds ??= this.unpack('kind').map(packed => packed & ((1 << KIND_BITS) - 1))
    return this.kinds
  }
  /** Index among ACCESSES. */
  access(site: number): number {
    return this.unpack('kind')[site]! >> KIND_BITS
  }
  get from(): Int32Array {
    return this.unpack('from')
  }
  /** For every site the index into `names`. */
  get nameOf(): Int32Array {
    return this.unpack('nameOf')
  }
  /** Distinct name ids. */
  get names(): Int32Array {
    if (!this.nameIds) {
      const reader = this.readerOf(NAMES)
      this.nameIds = unpackNumbers(reader, reader.count(), 'deltas')
    }
    return this.nameIds
  }

  nameId(site: number): number {
    return this.names[this.nameOf[site]!]!
  }

  target(site: number, name: string): string {
    return targetOf(this.shapes[this.unpack('shapeOf')[site]!]!, name)
  }

  /**
   * A word for what the file's own scopes say of a site: the same import or symbol, or the same member of one, or of the
   * same class's instance. '' where the value has to be followed further.
   */
  binding(site: number): string {
    this.bindings ??= this.shapes.map(shape => (BOUND_BY_SCOPES.test(shape) ? shape : ''))
    return this.bindings[this.unpack('shapeOf')[site]!]!
  }

  private get shapes(): string[] {
    if (!this.texts) {
      this.texts = []
      const reader = this.readerOf(SHAPES)
      while (!reader.done) this.texts.push(reader.text())
    }
    return this.texts
  }

  private unpack(name: ColumnName): Int32Array {
    const known = this.unpacked[name]
    if (known) return known
    const reader = this.readerOf(COLUMN_NAMES.indexOf(name))
    const values = unpackNumbers(reader, this.length, COLUMNS[name])
    this.unpacked[name] = values
    return values
  }

  private readerOf(index: number): ByteReader {
    const from = this.start + (index === 0 ? 0 : this.ends[index - 1]!)
    return new ByteReader(this.packed.subarray(from, this.start + this.ends[index]!))
  }
}
