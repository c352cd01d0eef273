/** Puts one entry into a JSON file with comments, or takes it out; everything else stays as it was written. */
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser'
import { BombeError } from '../../errors/bombe-error.ts'

export function editJson(text: string, path: string[], value: unknown): string {
  const start = text.trim() === '' ? '{}\n' : text
  refuseBroken(start)
  return apply(start, path, value)
}

/** Without the section if nothing else is in it; '' if nothing else is in the file. */
export function removeJson(text: string, path: string[]): string {
  refuseBroken(text)
  const [section = '', name = ''] = path
  const whole = parse(text) as Record<string, Record<string, unknown>>
  const found = whole[section]
  if (!found || !(name in found)) return text
  if (Object.keys(found).length > 1) return apply(text, path, undefined)
  return Object.keys(whole).length > 1 ? apply(text, [section], undefined) : ''
}

function apply(text: string, path: string[], value: unknown): string {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const formattingOptions = {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  return applyEdits(text, modify(text, path, value, { formattingOptions }))
}

/** A file that is not understood is not edited. */
function refuseBroken(text: string): void {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  if (errors.length === 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) return
  throw new BombeError('invalid_input', 'the file is no JSON object', {
    hint: 'mend it, or add the entry by hand: --print shows it',
  })
}
