/** Checks what was asked before it is looked up: lengths, ranges, choices, with messages that name the field. */
import { BombeError } from '../errors/bombe-error.ts'

export const LONGEST_TEXT = 4_000
export const LEAST_BUDGET = 200
export const MOST_BUDGET = 1_000_000

/** Text that is there, not absurdly long, and without the character no path or name can have. */
export function checkText(field: string, text: string, longest = LONGEST_TEXT): string {
  if (text.trim() === '') throw new BombeError('invalid_input', `${field} is empty`)
  if (text.length > longest)
    throw new BombeError('invalid_input', `${field} is longer than ${longest} characters`)
  if (text.includes('\0')) throw new BombeError('invalid_input', `${field} holds a NUL character`)
  return text
}

/** A path from the root, as the index names it. What leads out of the root is refused, not looked up. */
export function checkPath(field: string, given: string): string {
  const path = checkText(field, given)
    .trim()
    .replace(/^(\.\/)+/, '')
    .replace(/\/+$/, '')
  if (/^([/\\]|[A-Za-z]:[/\\])/.test(path) || path.split('/').includes('..')) {
    throw new BombeError('path_outside_root', `${path} is no path inside the repository`)
  }
  return path === '' ? '.' : path
}

export function checkCount(field: string, count: number, least: number, most: number): number {
  if (!Number.isInteger(count) || count < least || count > most) {
    throw new BombeError('invalid_input', `${field} must be a whole number from ${least} to ${most}`)
  }
  return count
}

export function checkChoice<Choice extends string>(
  field: string,
  given: string,
  choices: readonly Choice[],
): Choice {
  const known = choices.find(choice => choice === given)
  if (known === undefined) {
    throw new BombeError('invalid_input', `there is no ${field} ${given.slice(0, 80)}`, {
      hint: `${field}: ${choices.join(', ')}`,
    })
  }
  return known
}
