/** How a table is described: one entry a column, from which its SQL, its rows and what readers get of them derive. */

/** Row fields that a column gives, each made of the stored value; one of them may need fields that were read before it. */
type Readers = Record<string, ((stored: never, row: never) => unknown) | null>

export interface Column<Source = never> {
  /** Type and constraints, as CREATE TABLE has them. */
  sql: string
  /** What is stored of a source. Absent where the table's writer has code of its own. */
  write?: (source: Source) => unknown
  /** By field of the row that readers hand out; null takes the value as it is stored. */
  read?: Readers
  /** SQL for reading it, where the bare column will not do. */
  select?: (column: string) => string
}

export const INTEGER = 'INTEGER NOT NULL'
export const TEXT = 'TEXT NOT NULL'
export const BLOB = 'BLOB NOT NULL'
export const ID = 'INTEGER PRIMARY KEY'

export class Table<Source = never, Name extends string = string> {
  readonly name: string
  readonly columns: readonly Name[]
  /** The CREATE statement, letter for letter as SQLite keeps it. */
  readonly create: string
  private readonly described: readonly Column<Source>[]

  /** `rest`: further constraints, and what follows the closing bracket. */
  constructor(
    name: string,
    columns: Record<Name, Column<Source>>,
    rest: { key?: string; after?: string } = {},
  ) {
    this.name = name
    this.columns = Object.keys(columns) as Name[]
    this.described = Object.values(columns)
    const parts = this.columns.map((column, at) => `${column} ${this.described[at]!.sql}`)
    if (rest.key) parts.push(`PRIMARY KEY (${rest.key})`)
    this.create = `CREATE TABLE ${name} (${parts.join(', ')})${rest.after ? ` ${rest.after}` : ''}`
  }

  get width(): number {
    return this.columns.length
  }

  /** Place of a column in a row. */
  place(column: Name): number {
    return this.columns.indexOf(column)
  }

  places(...columns: readonly Name[]): number[] {
    return columns.map(column => this.place(column))
  }

  /** `INSERT INTO … VALUES (?, …)`, or another verb in its place. */
  insert(verb: 'INSERT' | 'INSERT OR REPLACE' = 'INSERT'): string {
    return `${verb} INTO ${this.name} VALUES (${Array(this.width).fill('?').join(', ')})`
  }

  /** The stored values of a source, in the order of the columns. */
  encode(source: Source): unknown[] {
    const row = new Array<unknown>(this.described.length)
    for (let at = 0; at < row.length; at++) row[at] = this.described[at]!.write!(source)
    return row
  }

  /** Encodes some columns, by their places. */
  encodeAt(places: readonly number[], source: Source): unknown[] {
    return places.map(place => this.described[place]!.write!(source))
  }

  /**
   * Reads rows of this table: the SQL for their columns, and what makes a row of the values. `instead` gives other SQL
   * for a column, `and` further expressions with the field that each becomes, which come first; `without` leaves some out.
   */
  reader<Row>({
    alias = this.name,
    instead = {},
    and = {},
    without = [],
  }: {
    alias?: string
    instead?: Partial<Record<Name, string>>
    and?: Record<string, string>
    without?: readonly Name[]
  } = {}): RowReader<Row> {
    const select: string[] = Object.values(and)
    const steps: Step[] = Object.keys(and).map((field, at) => ({ at, field, make: null }))
    this.described.forEach(({ read, select: sql = bare }, index) => {
      const column = this.columns[index]!
      if (!read || without.includes(column)) return
      const at = select.length
      select.push(instead[column] ?? sql(`${alias}.${column}`))
      for (const [field, make] of Object.entries(read)) steps.push({ at, field, make: make as Make | null })
    })
    return { columns: select.join(', '), decode: (values, from = 0) => decode(steps, values, from) as Row }
  }
}

const bare = (column: string): string => column

export interface RowReader<Row> {
  /** What comes after SELECT. */
  columns: string
  /** Values as `raw()` gives them; those of this reader begin at `from`. */
  decode(values: readonly unknown[], from?: number): Row
}

type Make = (stored: unknown, row: unknown) => unknown

interface Step {
  at: number
  field: string
  make: Make | null
}

function decode(steps: readonly Step[], values: readonly unknown[], from: number): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < steps.length; i++) {
    const { at, field, make } = steps[i]!
    row[field] = make ? make(values[from + at], row) : values[from + at]
  }
  return row
}
