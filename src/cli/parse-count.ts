/** Reads a whole number above 0 from the command line. */
import { InvalidArgumentError } from 'commander'

export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}
