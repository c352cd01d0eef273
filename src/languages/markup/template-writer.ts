/**
 * Says what a template says in statements, at the places of the template: queries/markup reads these forms.
 *
 *   ;(total)     a value that is shown or handed on
 *   -total;      something the template writes to
 *   ~Row;        a component; `{Row;` where the element has a block of its own
 *   ;[item]      names that the block around binds
 */
import { boundNames, isWhole } from './scan-code.ts'
import type { ScriptCopy } from './script-copy.ts'

/** A block in more blocks than this is read without names of its own. */
const MAX_BLOCKS = 200

const STATEMENT = /;|^\s*(?:if|for|const|let|var|return|throw|switch|while|try|do)\b/
const ENTITY = /(?:&amp;){1,2}|&lt;|&gt;|&quot;|&#39;/g
const DECODED: Record<string, string> = {
  '&amp;': '&',
  '&amp;&amp;': '&&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

export class TemplateWriter {
  private readonly copy: ScriptCopy
  /** How many blocks are open. */
  private depth = 0

  constructor(copy: ScriptCopy) {
    this.copy = copy
  }

  /** Code between two marks (quotes, braces): `before` is how many characters in front may be overwritten. */
  code(start: number, end: number, before: 1 | 2): void {
    const { copy } = this
    const code = copy.text.slice(start, end)
    if (code.trim() === '') return
    if (!isWhole(copy.text, start, end)) {
      this.unread(start)
      return
    }
    copy.keep(start, end)
    this.decode(code, start)
    const isStatement = STATEMENT.test(code.replace(ENTITY, ''))
    if (before === 2) copy.put(start - 2, isStatement ? ';{' : ';(')
    else copy.put(start - 1, isStatement ? '{' : /^\s*(?:\{|function\b)/.test(code) ? '!' : ';')
    copy.put(end, before === 2 ? (isStatement ? '}' : ')') : isStatement ? '}' : ';')
    copy.putIfBlank(before === 2 ? end + 1 : start - 2, ';')
  }

  /** Code that the template writes to. */
  written(start: number, end: number): void {
    const { copy } = this
    if (!isWhole(copy.text, start, end)) {
      this.unread(start)
      return
    }
    copy.keep(start, end)
    copy.putIfBlank(start - 2, ';')
    copy.put(start - 1, '-')
    copy.put(end, ';')
  }

  /** `{@const name = value}`: `at` is where the word starts. */
  declaration(at: number, start: number, end: number): void {
    if (!isWhole(this.copy.text, start, end)) {
      this.unread(start)
      return
    }
    this.copy.keep(start, end)
    this.copy.put(at, 'const ')
    this.copy.put(end, ';')
  }

  /** `{#snippet name(parameters)}`: `at` is where its brace is, `end` its other brace. */
  function(at: number, start: number, end: number): void {
    if (!isWhole(this.copy.text, start, end)) {
      this.unread(start)
      return
    }
    this.copy.keep(start, end)
    this.copy.put(at, 'function ')
    this.copy.put(end, '{')
    this.depth++
  }

  /** Names that a pattern binds in the block around. */
  binding(start: number, end: number): void {
    const names = boundNames(this.copy.text, start, end)
    names.forEach((name, index) => {
      this.copy.keep(name.start, name.end)
      if (index > 0) this.copy.put(name.start - 1, ',')
    })
    const [first, last] = [names[0], names.at(-1)]
    if (!first || !last) return
    this.copy.put(first.start - 2, ';[')
    this.copy.put(last.end, ']')
    this.copy.putIfBlank(last.end + 1, ';')
  }

  /** The name of a component in its tag; of one with a block, after its brace. */
  component(start: number, end: number, hasBlock: boolean): void {
    const name = this.copy.text.slice(start, end)
    this.copy.keep(start, end)
    for (let at = name.indexOf('-'); at >= 0; at = name.indexOf('-', at + 1)) this.copy.put(start + at, '_')
    if (!hasBlock) this.copy.put(start - 1, '~')
    this.copy.put(end, ';')
  }

  /** Opens a block; false where there are too many. */
  open(at: number): boolean {
    if (this.depth >= MAX_BLOCKS) return false
    this.depth++
    this.copy.put(at, '{')
    return true
  }

  close(at: number): void {
    this.depth--
    this.copy.put(at, '}')
  }

  /** Code that cannot be read is a syntax error of the file: nobody knows which names it has. */
  unread(at: number): void {
    this.copy.put(at, ')')
  }

  private decode(code: string, start: number): void {
    if (!code.includes('&')) return
    for (const found of code.matchAll(ENTITY)) {
      const [entity] = found
      this.copy.put(start + found.index, (DECODED[entity] ?? '').padEnd(entity.length))
    }
  }
}
