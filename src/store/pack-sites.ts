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

/** Target expressions nearly always end in the site's own name, so only what stands around it is kept, once a file. */
export function packSites(sites: readonly SiteFact[], nameId: (text: string) => number): PackedSites {
  const names = new Map<string, number>()
  const shapes = new Map<string, number>()
  const nameOf = new Int32Array(sites.length)
  const body = new ByteWriter(16 + sites.length * 7)
  let [from, line] = [0, 0]
  for (let i = 0; i < sites.length; i++) {
    const site = sites[i]!
    const name = indexOf(names, site.name)
    nameOf[i] = name
    body.unsigned(KIND_INDEX.get(site.kind)!)
    body.signed(site.from - from)
    body.unsigned(name)
    body.signed(site.line - line)
    body.unsigned(site.column)
    body.unsigned(indexOf(shapes, shapeOf(site)))
    from = site.from
    line = site.line
  }
  const ids = Int32Array.from([...names.keys()], nameId)
  return { packed: Buffer.concat([packHead(sites.length, ids, shapes), body.take()]), names: ids, nameOf }
}

function packHead(count: number, ids: Int32Array, shapes: Map<string, number>): Buffer {
  const head = new ByteWriter()
  head.unsigned(count)
  head.unsigned(ids.length)
  let previous = 0
  for (const id of ids) {
    head.signed(id - previous)
    previous = id
  }
  head.unsigned(shapes.size)
  for (const shape of shapes.keys()) head.text(shape)
  return head.take()
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

/** The sites of a file, unpacked as columns; names stay ids until someone needs the text. */
export class SiteColumns {
  readonly length: number
  readonly kind: Uint8Array
  readonly from: Int32Array
  readonly line: Int32Array
  readonly column: Int32Array
  /** Distinct name ids, and for every site the index into them. */
  readonly names: Int32Array
  readonly nameOf: Int32Array
  private readonly shapes: string[]
  private readonly shapeOf: Int32Array

  constructor(packed: Buffer) {
    const reader = new ByteReader(packed)
    this.length = reader.unsigned()
    this.names = new Int32Array(reader.unsigned())
    let previous = 0
    for (let i = 0; i < this.names.length; i++) this.names[i] = previous += reader.signed()
    this.shapes = Array.from({ length: reader.unsigned() }, () => reader.text())
    this.kind = new Uint8Array(this.length)
    this.from = new Int32Array(this.length)
    this.nameOf = new Int32Array(this.length)
    this.line = new Int32Array(this.length)
    this.column = new Int32Array(this.length)
    this.shapeOf = new Int32Array(this.length)
    this.unpack(reader)
  }

  nameId(site: number): number {
    return this.names[this.nameOf[site]!]!
  }

  target(site: number, name: string): string {
    return targetOf(this.shapes[this.shapeOf[site]!]!, name)
  }

  private unpack(reader: ByteReader): void {
    let [from, line] = [0, 0]
    for (let i = 0; i < this.length; i++) {
      this.kind[i] = reader.unsigned()
      this.from[i] = from += reader.signed()
      this.nameOf[i] = reader.unsigned()
      this.line[i] = line += reader.signed()
      this.column[i] = reader.unsigned()
      this.shapeOf[i] = reader.unsigned()
    }
  }
}
