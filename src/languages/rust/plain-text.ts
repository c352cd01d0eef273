/** Blanks what does not change the meaning of a value or a type: lifetimes, `?`, `.await`, turbofish, raw strings. */

const NOISE =
  /\b[bc]?r(#+)"[\s\S]*?(?:"\1|$)|"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n]*|'(?:[^'\\\n]|\\(?:u\{[^}\n]*\}|x..|[^\n]))'|'[A-Za-z_]\w*|\?|\.\s*await\b|\b(?:mut|dyn|impl|const)\b|\bfor\s*<[^<>]*>|\bItem\s*=(?!=)|::\s*<|(?<![\w>])::(?=\w)|\+/g

/** The same text, at the same length. Literals stay; `+` between bounds becomes `|`, which any of them satisfies. */
export function plainText(text: string): string {
  const edits: { start: number; end: number; by: string }[] = []
  for (const match of text.matchAll(NOISE)) {
    const [found] = match
    const start = match.index
    if (found === '+') edits.push({ start, end: start + 1, by: '|' })
    else if (match[1]) edits.push({ start, end: start + found.length, by: `"${blank(found.length - 2)}"` })
    else if (/^::\s*<$/.test(found)) {
      const end = afterAngles(text, start + found.length - 1)
      edits.push({ start, end, by: blank(end - start) })
    } else if (!/^(?:"|\/\/|'.*'$)/s.test(found))
      edits.push({ start, end: start + found.length, by: blank(found.length) })
  }
  return applyEdits(text, edits)
}

function applyEdits(text: string, edits: readonly { start: number; end: number; by: string }[]): string {
  let plain = ''
  let from = 0
  for (const { start, end, by } of edits) {
    // What is inside another edit is blank already.
    if (start < from) continue
    plain += text.slice(from, start) + by
    from = end
  }
  return plain + text.slice(from)
}

function blank(length: number): string {
  return ' '.repeat(length)
}

/** Offset after the type arguments that open at `at`. */
function afterAngles(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < Math.min(text.length, at + 400); i++) {
    if (text[i] === '<') depth++
    else if (text[i] === '>' && text[i - 1] !== '-' && --depth === 0) return i + 1
    else if (text[i] === ';' && depth === 1) return at + 1
  }
  return at + 1
}
