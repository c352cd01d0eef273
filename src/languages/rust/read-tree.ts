/** Takes the tree of a `use` declaration apart: `a::{b, c as d, e::*, self}` is four imports. */
import type { TreeImport } from '../language.ts'

const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|r#[\p{L}_][\p{L}\p{N}_]*|[\p{L}_][\p{L}\p{N}_]*|::|[{},*]/gu

interface Token {
  text: string
  at: number
}

/** `around` are the modules of the same file around the declaration, outermost first: `super` may mean one of them. */
export function readTree(text: string, around: readonly string[]): TreeImport[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of text.matchAll(TOKEN))
    if (!word.startsWith('//') && !word.startsWith('/*'))
      tokens.push({ text: word.replace(/^r#/, ''), at: index + (word.startsWith('r#') ? 2 : 0) })
  const reader = new TreeReader(tokens, around)
  reader.readBranch([])
  return reader.found
}

class TreeReader {
  readonly found: TreeImport[] = []
  private readonly tokens: readonly Token[]
  private readonly around: readonly string[]
  private at = 0

  constructor(tokens: readonly Token[], around: readonly string[]) {
    this.tokens = tokens
    this.around = around
  }

  readBranch(prefix: readonly Token[]): void {
    const path = [...prefix]
    for (let token = this.next(); token; token = this.next()) {
      if (token.text === '{') {
        this.readList(path)
        return
      }
      if (token.text === '*') {
        this.add('star', path, token)
        return
      }
      if (token.text !== '::') path.push(token)
      const following = this.tokens[this.at]?.text
      if (following === '::') continue
      if (token.text === '::' && following !== undefined && !/^[,}]$/.test(following)) continue
      this.readLeaf(path)
      return
    }
  }

  private readList(prefix: readonly Token[]): void {
    while (this.at < this.tokens.length) {
      if (this.tokens[this.at].text === '}') {
        this.at++
        return
      }
      if (this.tokens[this.at].text === ',') this.at++
      else this.readBranch(prefix)
    }
  }

  private readLeaf(path: readonly Token[]): void {
    let alias: string | undefined
    if (this.tokens[this.at]?.text === 'as') {
      this.at++
      alias = this.next()?.text
    }
    const isSelf = path.at(-1)?.text === 'self' && path.length > 1
    const named = isSelf ? path.slice(0, -1) : path
    const last = named.at(-1)
    if (last) this.add('named', named, isSelf ? path[path.length - 1] : last, alias)
  }

  private add(kind: 'named' | 'star', path: readonly Token[], place: Token, alias?: string): void {
    const names = this.fromFile(path.map(({ text }) => text))
    const at = place.at
    if (kind === 'star') {
      this.found.push({ kind, module: names.join('::'), name: '', local: '', at })
      return
    }
    const name = names.at(-1)!
    const local = alias === '_' ? '' : (alias ?? name)
    const module = names.slice(0, -1).join('::')
    if (module === '') this.found.push({ kind: 'namespace', module: `::${name}`, name: '', local, at })
    else this.found.push({ kind, module, name, local, at })
  }

  /** The path as it reads outside the modules around it. */
  private fromFile(names: readonly string[]): string[] {
    const around = [...this.around]
    if (around.length === 0 || (names[0] !== 'self' && names[0] !== 'super')) return [...names]
    let at = 0
    if (names[0] === 'self') at++
    while (names[at] === 'super' && around.length > 0) {
      around.pop()
      at++
    }
    const rest = names.slice(at)
    return rest[0] === 'super' ? rest : ['self', ...around, ...rest]
  }

  private next(): Token | undefined {
    return this.tokens[this.at++]
  }
}
