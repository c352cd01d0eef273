/** Reads what a question names: files, lines of stack traces, symbols. Decides what kind of question it is. */
import { allExtensions } from '../../languages/load-languages.ts'

/** How X works; where X is; the code behind a message; all places; what breaks; how to add something. */
export type QuestionKind = 'flow' | 'symbol' | 'bug' | 'places' | 'impact' | 'how_to'

export interface Mention {
  path: string
  /** 0 where no line is told. */
  line: number
}

export interface ReadQuestion {
  mentions: Mention[]
  /** Names as code writes them, the likeliest first. */
  names: string[]
  /** Texts in quotes: messages, options, header names. */
  literals: string[]
  kind: QuestionKind
  isAboutTests: boolean
  /** Somebody asks in words of their own; the message of a change or an issue's title has the code's words. */
  isAsked: boolean
}

const MAX_NAMES = 24
const MAX_MENTIONS = 40

export function readQuestion(text: string): ReadQuestion {
  const names = findNames(text)
  const mentions = findMentions(text)
  return {
    mentions,
    names,
    literals: findLiterals(text),
    kind: kindOf(text, names, mentions),
    isAsked: ASKED.test(text) || text.trim().split(/\s+/).length <= FEW_WORDS,
    isAboutTests: TESTS.test(text.replace(NO_TESTS, ' ')),
  }
}

const ASKED =
  /\?(?:\s|$)|^\s*(?:how|what|who|whose|when|where|why|which|is|are|does|do|can|could|should|i|i'[dm]|we|my|our|list|show|find|explain)\b|[.:;,]\s+(?:how|what|who|why)\b/i
/** Nobody describes a change in so few. */
const FEW_WORDS = 3
const TESTS = /\b(?:unit |integration )?tests?\b/i
/** "not tests", "without the tests", "except in unit tests". */
const NO_TESTS =
  /\b(?:not?|non|without|except|excluding|exclude|outside|ignor\w+|besides|apart from|other than)[\s-]+(?:(?:for|in|of|the|any|from|count|counting|unit|integration)\s+)*tests?\b/gi
const QUOTES = /"([^"\n]{3,300})"|(?<!\w)'([^'\n]{3,300})'(?!\w)|`([^`\n]{3,300})`|“([^”\n]{3,300})”/g
const MAX_LITERALS = 12
/** What a message is made of besides the values that were put into it. */
const VALUE = /(?<!\S)\S*?[\d@<>{}$%]\S*|["'`“”]/
const MIN_MESSAGE_WORDS = 3

/** Texts as the code may hold them: quoted ones, and the fixed parts of messages on lines of their own. */
export function findLiterals(text: string): string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(QUOTES)) {
    const quoted = (match[1] ?? match[2] ?? match[3] ?? match[4])!.trim()
    if (/\s/.test(quoted)) for (const part of fixedParts(quoted)) found.add(part)
    else found.add(quoted)
  }
  const lines = text.split('\n').map(line => line.trim())
  if (lines.length > 1) for (const line of lines) for (const part of fixedParts(line)) found.add(part)
  return [...found].sort((a, b) => b.length - a.length).slice(0, MAX_LITERALS)
}

/** `drift from celery@host may mean 3 things` gives `drift from` and `may mean`, as far as they are long enough. */
function fixedParts(message: string): string[] {
  const parts: string[] = []
  let words: string[] = []
  const close = (): void => {
    if (words.length >= MIN_MESSAGE_WORDS) parts.push(words.join(' '))
    words = []
  }
  for (const word of message.split(/\s+/)) {
    if (VALUE.test(word)) close()
    else words.push(word)
  }
  close()
  return parts
}

/** `File "a/b.py", line 12`, `at f (a/b.ts:12:3)`, `a/b.go:12`, `(Foo.java:12)`, `a/b.py`. */
const PYTHON_FRAME = /File "([^"\n]{1,300})", line (\d+)/g
let place: RegExp | undefined

/** A path with an extension of some language, and a line after it. */
function placePattern(): RegExp {
  // The longest first: `.ts` would end `.tsx` too soon.
  const extensions = allExtensions().map(extension => extension.slice(1))
  extensions.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  // `.c++` is one of them.
  const endings = extensions.map(extension => extension.replace(/[^\w]/g, '\\$&'))
  place ??= new RegExp(
    `((?:[\\w@$.+-]+/)*[\\w@$+-][\\w@$.+-]*\\.(?:${endings.join('|')}))(?::(\\d+))?(?::\\d+)?`,
    'g',
  )
  return place
}

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
  for (const [, path, line] of text.replace(PYTHON_FRAME, ' ').matchAll(placePattern())) add(path!, line)
  return [...found.values()].slice(0, MAX_MENTIONS)
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
    .slice(0, MAX_NAMES)
    .map(([name]) => name)
}

/** Words of prose are not: `fooBar`, `foo_bar`, `FooBar`, `foo.bar` are. */
function looksLikeCode(name: string): boolean {
  if (/[a-z0-9][A-Z]|[A-Za-z]_[A-Za-z]|^__|[A-Z]{2}[a-z]/.test(name)) return true
  // `e.g` and the end of a sentence are no members.
  return (
    /[.#:]/.test(name) &&
    !/^(?:e\.g|i\.e)$/.test(name) &&
    name.split(/\.|::|#/).every(part => part.length > 1)
  )
}

const PLACES =
  /\b(?:all|every|each|any) (?:the )?(?:places?|callers?|usages?|uses?|spots?|code(?: paths?)?|files?|functions?|sites?)\b|\beverywhere\b|\bcomplete list\b|\bwhere (?:else|all|are)\b|^\s*list\b|\b(?:all|every|each) code\b|\ball of (?:it|them)\b|^\s*which code\b/i
const IMPACT =
  /\bwhat (?:else )?(?:breaks|would break|is affected|depends|(?:needs|has) to change|must change)|\b(?:impact|blast radius)\b|\bif i (?:change|remove|rename|delete)|\bwho (?:calls|uses|depends)|\bwhich (?:\w+ )?(?:code|functions?|methods?|classes|callers?)[^.?!]{0,30}\b(?:call|use|have to|has to|would|must|need)|\bwhere is it (?:called|used)|\b(?:call|use)s? it directly|\bhave to be (?:touched|adapted|changed)/i
const HOW_TO =
  /\b(?:i want to|i'd like to|i need to|how (?:do|can|would|should) i|where (?:do|would|should) i|add (?:a|an|my|support)|implement|write (?:a|my) own|extend|custom)\b/i
/** Says outright that something new is to be written. */
const NEW =
  /\b(?:want|like|need|plan|trying|going) to (?:add|write|support|contribute|implement|plug|create|build|provide|introduce|register)\b|\bwhat (?:do|must|should) (?:i|we) (?:have to |need to )?(?:implement|subclass|override)\b|\bwhich (?:interfaces?|(?:base )?class(?:es)?) (?:do i |do we )?(?:have|has|must|need)\b/i
const BUG =
  /\b(?:error|exception|traceback|fails?|failing|crash(?:es|ed)?|bug|wrong|unexpected(?:ly)?|doesn't|does not|isn't|never|hangs?|leaks?|regression)\b/i
const ONE =
  /^\s*(?:where|which|what) (?:is|are|class|function|method|file|piece|part)\b|\bthe (?:thing|class|function|method|code|part|bit) (?:that|which)\b/i

function kindOf(text: string, names: readonly string[], mentions: readonly Mention[]): QuestionKind {
  if (NEW.test(text)) return 'how_to'
  if (names.length > 0 && IMPACT.test(text)) return 'impact'
  if (PLACES.test(text)) return 'places'
  if (mentions.some(({ line }) => line > 0)) return 'bug'
  if (HOW_TO.test(text)) return 'how_to'
  if (names.length === 1 && text.length < 80) return 'symbol'
  if (BUG.test(text)) return 'bug'
  return ONE.test(text) ? 'symbol' : 'flow'
}
