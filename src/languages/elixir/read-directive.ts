/** Takes `alias`, `import`, `require` and `use` apart. */
import type { TreeImport } from '../language.ts'

const DIRECTIVE = /^(alias|import|require|use)[\s(]+([A-Z][\w.]*?)(?:\.\{([^{}]*)\})?(?=[\s,)]|$)/
const RENAMED = /\bas:\s*([A-Z]\w*)/
const MAX_LENGTH = 2_000

export function readDirective(text: string): TreeImport[] {
  const whole = text.slice(0, MAX_LENGTH)
  const found = DIRECTIVE.exec(whole)
  if (!found) return []
  const [directive, word, path, list] = found
  const at = whole.indexOf(path, word.length)
  if (list === undefined) return [toImport(word, path, at, RENAMED.exec(whole)?.[1])]
  const from = directive.indexOf('{') + 1
  return Array.from(list.matchAll(/[A-Z][\w.]*/g), match =>
    toImport(word, `${path}.${match[0]}`, from + match.index, undefined),
  )
}

function toImport(word: string, module: string, at: number, renamed: string | undefined): TreeImport {
  const kind = word === 'import' || word === 'use' ? 'star' : 'namespace'
  const last = module.slice(module.lastIndexOf('.') + 1)
  const isBound = word === 'alias' || renamed !== undefined
  return { kind, module, name: '', local: kind === 'star' || !isBound ? '' : (renamed ?? last), at }
}
