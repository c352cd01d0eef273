/** Shows the grammar what it can read: the code of all branches of `#if`, where it can read them side by side, else of the first. */

const DIRECTIVE = /^[ \t]*#[^\n]*/gm
const CONDITION = /^[ \t]*#\s*(if|elif|else|endif)\b/

/** An empty collection, where a value is expected: the grammar takes it for a mistake. */
const EMPTY = /([=(,?:>]\s*|\breturn\s+)\[\s*\](?=\s*[;,)}])/g

/** An index whose name is a word of attributes: `{ [type] = value }`. */
const WORD_OF_ATTRIBUTES = /(?<=\[)(?:type|field|param|method|event|property|module|assembly)(?=\]\s*=)/g

/** The same text, at the same length, without directives. */
export function openDirectives(text: string): string {
  return withValues(text.includes('#') ? text.replace(DIRECTIVE, blank) : text)
}

function withValues(text: string): string {
  const plain = text.replace(WORD_OF_ATTRIBUTES, found => 'z'.repeat(found.length))
  return plain.replace(EMPTY, (found, before: string) => `${before}${blank(found.slice(before.length + 1))}0`)
}

/** The same without the code after `#else` and `#elif`. */
export function reword(text: string): string {
  if (!/^[ \t]*#\s*if\b/m.test(text)) return openDirectives(text)
  const isOther: boolean[] = []
  return withValues(text)
    .split('\n')
    .map(line => {
      const word = CONDITION.exec(line)?.[1]
      if (word === 'if') isOther.push(isOther.at(-1) ?? false)
      else if (word === 'endif') isOther.pop()
      else if (word !== undefined && isOther.length > 0) isOther[isOther.length - 1] = true
      else if (!/^[ \t]*#/.test(line) && !isOther.at(-1)) return line
      return blank(line)
    })
    .join('\n')
}

function blank(line: string): string {
  return line.replace(/[^\r]/g, ' ')
}
