/** Shows the grammar what it can read: tests of Bats as functions, expansions that only Zsh has as words. */
import { readZsh } from './zsh.ts'

const TEST = /^([ \t]*)@test[ \t]+("[^"\n]+"|'[^'\n]+')[ \t]*(?=\{)/gm

/** The same text, at the same length. */
export function prepare(text: string): string {
  const opened = text.includes('@test')
    ? text.replace(TEST, (found, indent: string, name: string) => {
        const before = ' '.repeat(found.indexOf(name) - indent.length)
        const after = ' '.repeat(found.length - found.indexOf(name) - name.length)
        return `${indent}${before}t${'_'.repeat(name.length - 3)}()${after}`
      })
    : text
  return readZsh(opened)
}
