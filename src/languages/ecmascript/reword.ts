/**
 * Says what the grammars of JavaScript and TypeScript do not know in other words of the same length.
 * Names, values and types are read from the file's own text by their place, so that nothing of it is changed by this.
 */

/** A pattern and its replacement, always as long as what it matched. None takes more than a few looks at a character. */
type Rule = readonly [pattern: RegExp, replacement: (match: string) => string]

const blank = (match: string): string => match.replace(/[^\n]/g, ' ')

const RULES: readonly Rule[] = [
  // `using` is a word of its own only where it declares.
  [/(?<![\w$])using(?![\w$])(?!\s+[\w$]+\s*(?:=|of\b|in\b|,|;))/g, () => 'usin_'],
  // <div class="…"> of Preact, Solid and Qwik.
  [/(?<=\s)class(?=\s*=\s*["'{`])/g, () => 'clasz'],
  // An ampersand that is no entity, in the value of an attribute or in text.
  [/="[^"<>\n]*"/g, match => match.replaceAll('&', '_')],
  [/(?<=>)[^<>{}]+(?=<\/)/g, match => match.replaceAll('&', '_')],
  [/\bexport\s+type(?=\s+\*)/g, match => match.replace('type', '    ')],
  [/\bimport\s+defer(?=\s+\*)/g, match => match.replace('defer', '     ')],
  // The module as the first argument of a type.
  [
    /\btypeof(?<=<\s*typeof)\s+import\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*,?\s*\)(?:\.[\w$]+)*/g,
    match => `any${blank(match.slice(3))}`,
  ],
  // The grammar takes `import('x').Name`, but not with what may follow it.
  [
    /\bimport\((?:"[^"\n]*"|'[^'\n]*')\)(?:\.[\w$]+)+(?:<[^<>()]*>|\[\])+/g,
    match => match.replace(/(?:<[^<>()]*>|\[\]){1,20}$/, blank),
  ],
  // Properties of interfaces that are called as operators are.
  [/\b(?:in\d{0,9}|instanceof)(?<=\n[ \t]*\w+)(?=\??\s*:)/g, match => '_'.repeat(match.length)],
  [/(?<=[\s{;])accessor(?=\s+[\w$#[])/g, blank],
  [/\b(?:in\s+out|in|out)(?<=[<,]\s*(?:in\s+out|in|out))(?=\s+[A-Z]\w*\s*(?:[,>=]|extends\b))/g, blank],
]

export function reword(text: string): string {
  return RULES.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text)
}
