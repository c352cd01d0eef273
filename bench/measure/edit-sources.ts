/** Edits like those of an agent, in any of the languages: one more statement in a body, a new name for a symbol. */
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const STATEMENTS: Readonly<Record<string, (n: number) => string>> = {
  '.py': n => `print(${n})`,
  '.go': n => `println(${n})`,
  '.java': n => `System.out.println(${n});`,
  '.ts': n => `console.log(${n})`,
  '.tsx': n => `console.log(${n})`,
  '.js': n => `console.log(${n})`,
}
const SYMBOLS: Readonly<Record<string, RegExp>> = {
  '.py': /^(?:def|class) ([a-zA-Z]\w+)/m,
  '.go': /^func ([A-Z]\w+)\(/m,
  '.java': /public \w+ (\w+)\(/,
  '.ts': /^export (?:function|class) (\w+)/m,
  '.tsx': /^export (?:function|class) (\w+)/m,
  '.js': /^export (?:function|class) (\w+)/m,
}

/** Returns how to undo it; null if the file has no such place. */
export type EditFile = (root: string, path: string, n: number) => (() => void) | null

export const editBody: EditFile = (root, path, n) =>
  rewrite(root, path, text => {
    const statement = STATEMENTS[extname(path)]
    const place = /^([ \t]+)return\b/m.exec(text)
    if (!statement || !place) return null
    return `${text.slice(0, place.index)}${place[1]}${statement(n)}\n${text.slice(place.index)}`
  })

export const renameSymbol: EditFile = (root, path, n) =>
  rewrite(root, path, text => {
    const name = SYMBOLS[extname(path)]?.exec(text)?.[1]
    return name ? text.replace(new RegExp(`\\b${name}\\b`, 'g'), `${name}_${n}`) : null
  })

function rewrite(root: string, path: string, change: (text: string) => string | null): ReturnType<EditFile> {
  const file = join(root, path)
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  if (changed === null) return null
  writeFileSync(file, changed)
  return () => writeFileSync(file, text)
}
