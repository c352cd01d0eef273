/** Texts that make a regular expression slow if anything can: parts of what it matches, repeated, with an end that fails. */

interface Atom {
  /** Texts that match this part of the pattern. */
  samples: string[]
}

/** The longest attack. Quadratic time is plain by then: each step of V8 takes about a nanosecond. */
const SIZES = [120, 500, 3_000, 20_000]
/** Exponential time is plain after a few, and a run that is too long cannot be ended. */
const REPEATS = [12, 18, 22, 24, 26, 28, 30, 34]
const MAX_MS = 40
const ENDS = ['\0', '']
const CANDIDATES = [...'a0\t\n-.A_$:*"\'([{</#=,>)]}@!|&?+;\\~%^`é \0']

/** The text on which the pattern takes longer than its length explains; null where none was found. */
export function slowestText(pattern: RegExp): string | null {
  for (const { start, pump } of attacks(pattern)) {
    for (const end of ENDS) {
      const texts = [
        ...REPEATS.map(times => start + pump.repeat(times) + end),
        ...SIZES.map(size => start + pump.repeat(Math.ceil(size / pump.length)) + end),
      ]
      const slow = texts.find(text => isSlow(pattern, text))
      if (slow !== undefined)
        return `${JSON.stringify(start)} + ${JSON.stringify(pump)} × n + ${JSON.stringify(end)}`
    }
  }
  return null
}

/** CPU time, and more than once, so that other work of the machine does not count. */
function isSlow(pattern: RegExp, text: string): boolean {
  for (let attempt = 0; attempt < 3; attempt++) if (timeOf(pattern, text) <= MAX_MS) return false
  return true
}

function timeOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0
  const started = performance.now()
  const before = process.cpuUsage()
  if (pattern.global) text.replace(pattern, '')
  else pattern.test(text)
  if (performance.now() - started <= MAX_MS) return 0
  return process.cpuUsage(before).user / 1000
}

function attacks(pattern: RegExp): { start: string; pump: string }[] {
  const atoms = readAtoms(pattern)
  const found = new Map<string, { start: string; pump: string }>()
  for (let at = 0; at < atoms.length; at++) {
    const start = atoms
      .slice(0, at)
      .map(({ samples }) => samples[0])
      .join('')
    for (const pump of pumpsAt(atoms, at))
      for (const begin of ['', start]) found.set(`${begin}\n${pump}`, { start: begin, pump })
  }
  return [...found.values()]
}

function pumpsAt(atoms: readonly Atom[], at: number): string[] {
  const [one, two, three] = [0, 1, 2].map(next => atoms[at + next]?.samples ?? [''])
  const pairs = one!.flatMap(first => two!.map(second => first + second))
  const triples = [`${one![0]}${two![0]}${three![0]}`, `${one![0]}${two!.at(-1)}${three![0]}`]
  return [...one!, ...pairs, ...triples].filter(pump => pump !== '')
}

/** The parts of a pattern in the order in which they stand, groups and quantifiers left out. */
function readAtoms({ source, flags }: RegExp): Atom[] {
  const atoms: Atom[] = []
  let word = ''
  const endWord = (): void => {
    if (word !== '') atoms.push({ samples: [word] })
    word = ''
  }
  for (const [atom] of source.matchAll(ATOM)) {
    if (/^(?:\(|\)|[|^$]|\\[bB\d])/.test(atom) && atom !== '\\(' && atom !== '\\)') endWord()
    else if (/^(?:[*+?]|\{\d)/.test(atom)) {
      // What is repeated is a part of its own.
      const last = word.at(-1)
      word = word.slice(0, -1)
      endWord()
      if (last !== undefined) atoms.push({ samples: [last] })
    } else if (/^[^\\[.]/.test(atom)) word += atom
    else {
      const samples = samplesOf(atom, flags)
      if (samples.length === 1 && /^\\[^\w]/.test(atom)) word += samples[0]
      else {
        endWord()
        if (samples.length > 0) atoms.push({ samples })
      }
    }
  }
  endWord()
  return atoms
}

const ATOM =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[A-Z]|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gi

const MAX_SAMPLES = 3

function samplesOf(atom: string, flags: string): string[] {
  try {
    const own = new RegExp(`^${atom}$`, flags.replace(/[gym]/g, ''))
    return CANDIDATES.filter(candidate => own.test(candidate)).slice(0, MAX_SAMPLES)
  } catch {
    return []
  }
}
