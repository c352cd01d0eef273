/** Parses the text of tree-sitter queries: nodes, fields, captures, anchors, choices and predicates. */

/** One node of a pattern, or a choice between several. */
export interface PatternNode {
  /** Name of a node, text of a token, `_` for any named node; undefined for a choice. */
  type: string | undefined
  isToken: boolean
  options: PatternNode[]
  children: PatternNode[]
  field: string | undefined
  /** Fields the node must not have. */
  without: string[]
  captures: string[]
  quantifier: '' | '?' | '*'
  /** No named node is between this one and the previous sibling (or the start). */
  isImmediate: boolean
  /** No named node follows. */
  isLast: boolean
}

/** True if the capture's text is one of the words, or matches the pattern. */
export interface Predicate {
  capture: string
  words: string[]
  pattern: RegExp | undefined
}

export interface Pattern {
  root: PatternNode
  predicates: Predicate[]
}

export function parseQuery(text: string): Pattern[] {
  const parser = new QueryParser(text)
  const patterns: Pattern[] = []
  while (!parser.isAtEnd()) patterns.push(parser.readPattern())
  return patterns
}

const TOKEN = /\s+|;[^\n]*|"(?:[^"\\]|\\.)*"?|[()[\].?*+:]|![\w.-]+|[@#]?[\w.\-/]+\??|./gs

class QueryParser {
  private readonly tokens: string[]
  private at = 0
  private predicates: Predicate[] = []

  constructor(text: string) {
    this.tokens = (text.match(TOKEN) ?? []).filter(token => !/^(?:\s|;)/.test(token))
  }

  isAtEnd(): boolean {
    return this.at >= this.tokens.length
  }

  readPattern(): Pattern {
    this.predicates = []
    const root = this.readNode()
    return { root, predicates: this.predicates }
  }

  private readNode(): PatternNode {
    const node = newNode()
    const token = this.next()
    if (token === '(') this.readBody(node)
    else if (token === '[') while (!this.takes(']')) node.options.push(this.readNode())
    else if (token[0] === '"') {
      node.type = readString(token)
      node.isToken = true
    } else this.fail(token)
    this.readSuffix(node)
    return node
  }

  private readBody(node: PatternNode): void {
    node.type = this.next()
    if (!/^\w+$/.test(node.type)) this.fail(node.type)
    let isImmediate = false
    while (!this.takes(')')) {
      const token = this.tokens[this.at]
      if (token === '.') {
        this.at++
        isImmediate = true
      } else if (token[0] === '!') node.without.push(this.next().slice(1))
      else if (token === '(' && this.tokens[this.at + 1][0] === '#') this.readPredicate()
      else {
        const child = this.readChild()
        child.isImmediate = isImmediate
        isImmediate = false
        node.children.push(child)
      }
    }
    const last = node.children.at(-1)
    if (last) last.isLast = isImmediate
  }

  private readChild(): PatternNode {
    if (this.tokens[this.at + 1] !== ':') return this.readNode()
    const field = this.next()
    this.at++
    const child = this.readNode()
    child.field = field
    return child
  }

  private readSuffix(node: PatternNode): void {
    if (this.tokens[this.at] === '?' || this.tokens[this.at] === '*')
      node.quantifier = this.next() as PatternNode['quantifier']
    while (this.tokens[this.at]?.[0] === '@') node.captures.push(this.next().slice(1))
  }

  private readPredicate(): void {
    this.at++
    const name = this.next()
    if (name !== '#eq?' && name !== '#any-of?' && name !== '#match?') this.fail(name)
    const capture = this.next().slice(1)
    const words: string[] = []
    while (!this.takes(')')) words.push(readString(this.next()))
    const pattern = name === '#match?' ? new RegExp(words[0], 'u') : undefined
    this.predicates.push({ capture, words, pattern })
  }

  private takes(token: string): boolean {
    if (this.isAtEnd()) this.fail('the end')
    if (this.tokens[this.at] !== token) return false
    this.at++
    return true
  }

  private next(): string {
    if (this.isAtEnd()) this.fail('the end')
    return this.tokens[this.at++]
  }

  private fail(token: string): never {
    throw new Error(
      `query: unexpected ${token} after ${this.tokens.slice(Math.max(0, this.at - 8), this.at).join(' ')}`,
    )
  }
}

function newNode(): PatternNode {
  return {
    type: undefined, isToken: false, options: [], children: [], field: undefined, without: [], captures: [],
    quantifier: '', isImmediate: false, isLast: false,
  } // biome-ignore format: a list
}

function readString(token: string): string {
  return token.slice(1, -1).replace(/\\(.)/g, '$1')
}
