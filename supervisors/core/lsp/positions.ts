/** Converts columns between language servers (UTF-8, UTF-16 or UTF-32, from 0) and bombe (UTF-16, from 1). */
import type { Position } from '../../../src/model/position.ts'

export type PositionEncoding = 'utf-8' | 'utf-16' | 'utf-32'

/** 0-based, as in the protocol. */
export interface WirePosition {
  line: number
  character: number
}

/** `line` returns the text of the line; it is not called for UTF-16. */
export function toWire(place: Position, encoding: PositionEncoding, line: () => string): WirePosition {
  const column = place.column - 1
  return {
    line: place.line - 1,
    character: encoding === 'utf-16' ? column : unitsOf(line().slice(0, column), encoding),
  }
}

export function fromWire(place: WirePosition, encoding: PositionEncoding, line: () => string): Position {
  const column = encoding === 'utf-16' ? place.character : columnAt(line(), place.character, encoding)
  return { line: place.line + 1, column: column + 1 }
}

function unitsOf(text: string, encoding: PositionEncoding): number {
  return encoding === 'utf-8' ? Buffer.byteLength(text) : [...text].length
}

/** The UTF-16 index after `units` of the line. */
function columnAt(line: string, units: number, encoding: PositionEncoding): number {
  let column = 0
  let passed = 0
  for (const character of line) {
    if (passed >= units) break
    passed += unitsOf(character, encoding)
    column += character.length
  }
  return column
}

/** The lines of a text with the line ends of the protocol: LF, CRLF or CR. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/)
}
