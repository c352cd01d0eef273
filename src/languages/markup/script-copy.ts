/** A copy of a file of markup in which only its scripts, and what templates say in code, are left: all at its own place. */

const BLANK = 32

export class ScriptCopy {
  readonly text: string
  private readonly units: Uint16Array

  constructor(text: string) {
    this.text = text
    this.units = new Uint16Array(text.length)
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      this.units[at] = unit === 10 || unit === 13 ? unit : BLANK
    }
  }

  keep(start: number, end: number): void {
    for (let at = start; at < end; at++) this.units[at] = this.text.charCodeAt(at)
  }

  /** Writes marks over what stands there; never past the end, and never over a line break. */
  put(at: number, marks: string): void {
    for (let i = 0; i < marks.length; i++) {
      const unit = this.units[at + i]
      if (unit !== undefined && unit !== 10 && unit !== 13) this.units[at + i] = marks.charCodeAt(i)
    }
  }

  /** Writes a mark where nothing is yet. */
  putIfBlank(at: number, mark: string): void {
    if (this.units[at] === BLANK) this.units[at] = mark.charCodeAt(0)
  }

  toString(): string {
    return Buffer.from(this.units.buffer).toString('utf16le')
  }
}
