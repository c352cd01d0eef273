/** What one symbol of an answer costs its reader, in tokens, by the form that is sent. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { estimateTokens } from '../shared/estimate-tokens.ts'
import type { Audience } from '../shared/question.ts'

type Form = Audience['form']

/** The path of a file is a heading in text; the structure repeats it in each handle, beside kind, lines and confidence. */
const HEAD: Record<Form, number> = { text: 10, structured: 75, both: 85 }
/** `123:` before each line, or `\\n` between them. */
export const LINE: Record<Form, number> = { text: 2.2, structured: 1, both: 3.2 }

/** A body with so many lines. */
export function costOf(source: string, lineCount: number, form: Form): number {
  return estimateTokens(source) * (form === 'both' ? 2 : 1) + LINE[form] * lineCount + HEAD[form]
}

/** A symbol without source; the first one of a file costs the path too. */
export function costOfListed(
  { path, name, signature }: SymbolRow,
  includedAs: 'location' | 'signature_only',
  form: Form,
  isFirstOfFile: boolean,
): number {
  const said = estimateTokens(includedAs === 'location' ? name : signature.slice(0, 200))
  const heading = isFirstOfFile ? estimateTokens(path) : 0
  if (form === 'text') return said + heading + 4
  return said * (form === 'both' ? 2 : 1) + heading + estimateTokens(path) + HEAD[form] / 2
}
