/** Reads the path before a name that is defined outside its class (`ns::Type::`), and labels before members (`private:`). */
import type { ScopedContext } from '../file-context.ts'
import type { DefinitionRecord } from '../matcher/records.ts'

/** `ns::Type<T>::` before a name: its parts without type arguments; empty where the owner is written otherwise. */
export function ownerPath(text: string, { owner, nameAt }: DefinitionRecord): string[] {
  if (!owner || nameAt <= owner.end || !/^\s*::/.test(text.slice(owner.end, owner.end + 40))) return []
  const written = text.slice(owner.start, nameAt)
  let depth = 0
  let plain = ''
  for (const char of written) {
    if (char === '<') depth++
    else if (char === '>') depth--
    else if (depth === 0) plain += char
  }
  return plain
    .split('::')
    .map(part => part.replace(/\btemplate\b|\s+/g, ''))
    .filter(part => part !== '')
}

/** Labels like `private:`, by the class that they are in. */
export class AccessLabels {
  private readonly context: ScopedContext
  private readonly byClass = new Map<number, { start: number; word: string }[]>()

  constructor(context: ScopedContext) {
    this.context = context
    const { records, text, tree } = context
    for (const { start, end } of [...records.accesses].sort((a, b) => a.start - b.start)) {
      const scope = tree.classAround(tree.at(start))
      const word = /^\w+/.exec(text.slice(start, end))?.[0] ?? ''
      const labels = this.byClass.get(scope)
      if (labels) labels.push({ start, word })
      else this.byClass.set(scope, [{ start, word }])
    }
  }

  /** The last label in the same class before a definition. */
  before({ start }: DefinitionRecord): string | undefined {
    if (this.byClass.size === 0) return undefined
    const { tree } = this.context
    let scope = tree.at(start)
    // A class starts with itself.
    if (tree.scopes[scope].start === start && tree.scopes[scope].parent >= 0)
      scope = tree.scopes[scope].parent
    return this.byClass.get(tree.classAround(scope))?.findLast(label => label.start <= start)?.word
  }
}
