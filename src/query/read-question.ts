/** What a question names outright: files, lines of stack traces, symbols; and what kind of question it is. */

export type Intent = 'one-symbol' | 'cross-cutting' | 'exploratory'

export interface Mention {
  path: string
  /** 0 where no line is told. */
  line: number
}

export interface ReadQuestion {
  mentions: Mention[]
  /** Names as code writes them, the likeliest first. */
  names: string[]
  intent: Intent
}

const MOST_NAMES = 24
const MOST_MENTIONS = 40

export function readQuestion(text: string): ReadQuestion {
  const names = findNames(text)
  return { mentions: findMentions(text), names, intent: intentOf(text, names) }
}

/** `File "a/b.py", line 12`, `at f (a/b.ts:12:3)`, `a/b.go:12`, `(Foo.java:12)`, `a/b.py`. */
const PYTHON_FRAME = /File "([^"\n]{1,300})", line (\d+)/g
const PLACE =
  /((?:[\w@$.+-]+\/)*[\w@$+-][\w@$.+-]*\.(?:tsx?|jsx?|[cm][jt]s|pyi?|go|java|vue))(?::(\d+))?(?::\d+)?/g

function findMentions(text: string): Mention[] {
  const found = new Map<string, Mention>()
  const add = (path: string, line: string | undefined): void => {
    const mention = {
      path: path.replace(/^.*?(?:site-packages|node_modules)\//, ''),
      line: Number(line ?? 0),
    }
    found.set(`${mention.path}:${mention.line}`, mention)
  }
  for (const [, path, line] of text.matchAll(PYTHON_FRAME)) add(path!, line)
  for (const [, path, line] of text.replace(PYTHON_FRAME, ' ').matchAll(PLACE)) add(path!, line)
  return [...found.values()].slice(0, MOST_MENTIONS)
}

/** In back quotes, called, dotted, or spelled as only identifiers are. */
const QUOTED = /`([^`\n]{1,200})`/g
const IDENTIFIER = /[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*/g

function findNames(text: string): string[] {
  const weights = new Map<string, number>()
  const add = (name: string, weight: number): void => {
    weights.set(name, (weights.get(name) ?? 0) + weight)
  }
  for (const [, quoted] of text.matchAll(QUOTED))
    for (const [name] of quoted!.matchAll(IDENTIFIER)) if (name.length > 2) add(name, 2)
  for (const match of text.matchAll(IDENTIFIER)) {
    const [name] = match
    const isCalled = text[match.index + name.length] === '('
    if (name.length > 2 && (isCalled || looksLikeCode(name))) add(name, 1)
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_NAMES)
    .map(([name]) => name)
}

/** Words of prose are not: `fooBar`, `foo_bar`, `FooBar`, `foo.bar` are. */
function looksLikeCode(name: string): boolean {
  if (/[a-z0-9][A-Z]|[A-Za-z]_[A-Za-z]|^__|[A-Z]{2,}[a-z]/.test(name)) return true
  // `e.g` and the end of a sentence are no members.
  return (
    /[.#:]/.test(name) &&
    !/^(?:e\.g|i\.e)$/.test(name) &&
    name.split(/\.|::|#/).every(part => part.length > 1)
  )
}

const BROAD =
  /\b(?:all|every|everywhere|across|each|any|throughout|whole|refactor|rename|replace|migrate|usages?)\b/i
const EXPLORING = /^\s*(?:how|where|what|why|which|explain|describe|overview|understand|show)\b|\?\s*$/i

function intentOf(text: string, names: readonly string[]): Intent {
  if (BROAD.test(text)) return 'cross-cutting'
  if (names.length === 1 || (names.length > 0 && text.length < 80)) return 'one-symbol'
  return EXPLORING.test(text) ? 'exploratory' : 'cross-cutting'
}
