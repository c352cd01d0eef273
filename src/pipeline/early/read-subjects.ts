/** What the texts of a question name: paths, names as code writes them, and words. */
import { allExtensions } from '../../languages/load-languages.ts'
import { isRequestWord } from '../../rank/query-terms.ts'
import { splitWord } from '../../words/split-word.ts'

export interface Subjects {
  /** Files or folders, as far as the question names them. */
  paths: string[]
  terms: Term[]
}

export interface Term {
  /** Looked for as a whole word; words of prose have none. */
  name?: string
  /** The beginning of a word, as code may write it. */
  spellings: readonly string[]
  /** Looked for in paths. */
  lower: string
  weight: number
}

/** The first are those that matter: a question may be a whole bug report. */
const MAX_TERMS = 24
const MIN_LENGTH = 3
/** Beside a word of prose. */
const NAME_WEIGHT = 3
/** A path may be followed by a line or by the rest of a handle. */
const PATH = /^(?:\.\/)?([\w@.+/-]+)(?:[:#](.*))?$/
const IDENTIFIER = /[A-Za-z_$][\w$]*/g
const CODE_LIKE = /_|[a-z][A-Z]|^[A-Z][a-z]+[A-Z]|\d|\$/

export function readSubjects(texts: readonly string[]): Subjects {
  const paths: string[] = []
  const terms = new Map<string, Term>()
  for (const text of texts) {
    const { path, rest } = splitPath(text.trim())
    if (path !== undefined) paths.push(path)
    // One name, dotted or a handle, is meant as it is written; in prose only what looks like code.
    const isAddress = !/\s/.test(rest)
    for (const [word] of rest.replace(/\([^()]*\)/g, '').matchAll(IDENTIFIER)) {
      if (isAddress || CODE_LIKE.test(word)) add(terms, nameTerm(word))
      if (!isAddress && !isRequestWord(word))
        for (const part of splitWord(word).parts) if (part.length >= MIN_LENGTH) add(terms, wordTerm(part))
    }
  }
  return { paths, terms: [...terms.values()].slice(0, MAX_TERMS) }
}

/** `Shop.sell` looks like a file, and is none: no language has that extension. */
function splitPath(text: string): { path?: string; rest: string } {
  const [, path = '', after = ''] = PATH.exec(text) ?? []
  const isFile = allExtensions().some(extension => path.endsWith(extension))
  if (!isFile && !path.includes('/')) return { rest: text }
  // `example.com/shop.Sell` is a name too.
  const rest = isFile || path.endsWith('/') ? after : (path.split('/').at(-1) ?? '')
  return { path: path.replace(/\/$/, ''), rest }
}

function add(terms: Map<string, Term>, term: Term): void {
  const key = term.name ?? `~${term.lower}`
  if (!terms.has(key)) terms.set(key, term)
}

function nameTerm(name: string): Term {
  return { name, spellings: [name], lower: name.toLowerCase(), weight: NAME_WEIGHT }
}

function wordTerm(stem: string): Term {
  const capital = stem[0]!.toUpperCase() + stem.slice(1)
  return { spellings: [stem, capital, stem.toUpperCase()], lower: stem, weight: 1 }
}
