/** Takes an import apart: `a.b.C`, `a.b._`, `a.b.*`, `a.b.{C, D => E, F as G, _}`, several after commas. */
import type { TreeImport } from '../language.ts'

const PART = /([\w$`][\w$`.]*?)(?:\.(_|\*|given)(?![\w$])|\.\{([^{}]*)\})?(?:\s+as\s+(\w+))?\s*(?:,|$)/gy
const SELECTOR = /(`[^`]+`|[\w$]+|\*)(?:\s*(?:=>|\bas\b)\s*(\w+))?/g
const MAX_LENGTH = 4_000

export function readImport(text: string): TreeImport[] {
  const code = text
    .slice(0, MAX_LENGTH)
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, found => ' '.repeat(found.length))
  const start = /^\s*(?:import|export)\s+/.exec(code)
  if (!start) return []
  const found: TreeImport[] = []
  PART.lastIndex = start[0].length
  for (let match = PART.exec(code); match; match = PART.exec(code)) {
    const [, path, star, list, renamed] = match
    const module = path.replaceAll('`', '')
    if (star !== undefined) found.push(starOf(module))
    else if (list !== undefined) addSelected(found, module, list, code.indexOf('{', match.index) + 1)
    else {
      const dot = module.lastIndexOf('.')
      const name = module.slice(dot + 1)
      const at = match.index + path.length - name.length
      found.push({
        kind: 'named',
        module: module.slice(0, Math.max(0, dot)),
        name,
        local: renamed ?? name,
        at,
      })
    }
    while (/\s/.test(code[PART.lastIndex] ?? '')) PART.lastIndex++
  }
  return found.filter(one => one.kind === 'star' || one.module !== '')
}

function addSelected(found: TreeImport[], module: string, list: string, from: number): void {
  for (const match of list.matchAll(SELECTOR)) {
    const [, written, renamed] = match
    const name = written.replaceAll('`', '')
    if (name === 'given') continue
    if (name === '_' || name === '*') found.push(starOf(module))
    else if (renamed !== '_')
      found.push({ kind: 'named', module, name, local: renamed ?? name, at: from + match.index })
  }
}

function starOf(module: string): TreeImport {
  return { kind: 'star', module, name: '', local: '', at: 0 }
}
