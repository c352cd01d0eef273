/** Reads which methods are private: `private` alone counts for what follows, with names for those. */
import type { Visibility } from '../../model/index.ts'

export interface Seen {
  visibility: Visibility
  /** `module_function`: the module has it as well. */
  isShared: boolean
}

interface Body {
  indent: number
  visibility: Visibility
  isShared: boolean
  /** By name, what is said of single methods; those of the class itself start with a dot. */
  named: Map<string, Seen>
}

const OPENS = /^(?:class|module)\b(?!.*\bend\s*$)/
const WORD = /^(private|protected|public|module_function)\b\s*(?:#.*|;.*)?$/
const NAMING =
  /^(private|protected|public|module_function|private_class_method|public_class_method|private_constant)\b[\s(]+(.+)$/
const NAMES = /:"?([\w]+[?!=]?)|\bdef\s+(?:self\.)?([\w]+[?!=]?)|%[iw][[({]([^\])}]*)/g

/** The file that was read last: its declarations come one after another. */
let last: { source: string; lines: Map<number, Body> } | undefined

export function visibilityAt(source: string, line: number, name: string, isStatic: boolean): Seen {
  if (last?.source !== source) last = { source, lines: readBodies(source) }
  const body = last.lines.get(line)
  const own = body?.named.get(isStatic ? `.${name}` : name)
  if (own) return own
  // `private` says nothing of `def self.f`.
  if (!body || (isStatic && !body.named.has('<<'))) return { visibility: 'public', isShared: false }
  return body.named.get(`line ${line}`) ?? { visibility: 'public', isShared: false }
}

/** By line, the body of the class around it. */
function readBodies(source: string): Map<number, Body> {
  const lines = new Map<number, Body>()
  const open: Body[] = [newBody(-1)]
  source.split('\n').forEach((text, index) => {
    const code = text.trimStart()
    if (code === '' || code[0] === '#') return
    const indent = text.length - code.length
    const body = open[open.length - 1]
    lines.set(index + 1, body)
    if (OPENS.test(code)) {
      const inner = newBody(indent)
      if (/^class\s*<</.test(code)) inner.named.set('<<', { visibility: 'public', isShared: false })
      open.push(inner)
    } else if (/^end\b/.test(code) && indent === body.indent && open.length > 1) open.pop()
    else readLine(code.trimEnd(), index + 1, body)
  })
  return lines
}

function newBody(indent: number): Body {
  return { indent, visibility: 'public', isShared: false, named: new Map() }
}

function readLine(code: string, line: number, body: Body): void {
  const word = WORD.exec(code)?.[1]
  if (word) {
    body.isShared = word === 'module_function'
    body.visibility = body.isShared ? 'public' : (word as Visibility)
    return
  }
  const naming = NAMING.exec(code)
  body.named.set(`line ${line}`, { visibility: body.visibility, isShared: body.isShared })
  if (!naming) return
  const isShared = naming[1] === 'module_function'
  const isClass = naming[1].endsWith('class_method')
  const visibility = isShared ? 'public' : (naming[1].split('_')[0] as Visibility)
  body.named.set(`line ${line}`, { visibility, isShared })
  for (const [, symbol, method, list] of naming[2].matchAll(NAMES))
    for (const name of list?.split(/\s+/) ?? [symbol ?? method])
      body.named.set(isClass ? `.${name}` : name, { visibility, isShared })
}
