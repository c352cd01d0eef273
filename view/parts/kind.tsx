/** The kind of a symbol as a small mark with a letter, and as a word for who cannot see it. */

const LETTERS: ReadonlyMap<string, readonly [letter: string, tone: string]> = new Map([
  ['file', ['▤', 'file']],
  ['folder', ['▣', 'file']],
  ['module', ['M', 'file']],
  ['namespace', ['N', 'type']],
  ['class', ['C', 'type']],
  ['interface', ['I', 'type']],
  ['struct', ['S', 'type']],
  ['enum', ['E', 'type']],
  ['type', ['T', 'type']],
  ['function', ['ƒ', 'call']],
  ['method', ['m', 'call']],
  ['constructor', ['+', 'call']],
  ['component', ['◇', 'call']],
  ['property', ['p', 'value']],
  ['constant', ['k', 'value']],
  ['variable', ['v', 'value']],
  ['package', ['↗', 'file']],
  ['added', ['+', 'added']],
  ['modified', ['~', 'modified']],
  ['deleted', ['−', 'deleted']],
  ['renamed', ['→', 'modified']],
])

/** What sort of thing a kind is: a type, something that is called, a value, a file. */
export function toneOf(kind: string): string {
  return LETTERS.get(kind)?.[1] ?? 'value'
}

export function Kind({ kind }: { kind: string }) {
  const [letter, tone] = LETTERS.get(kind) ?? ['·', 'value']
  return (
    <span class={`kind kind-${tone}`} role="img" aria-label={kind} title={kind}>
      {letter}
    </span>
  )
}

const MEANS: Readonly<Record<string, string>> = {
  exact: 'verified by an engine that knows types',
  carried: 'was exact, the code around it has changed since',
  probable: 'found by scopes and imports',
  possible: 'the call may reach it through a base or interface',
  approximate: 'found by name alone',
}

export function Confidence({ word }: { word: string }) {
  return (
    <span class={`confidence confidence-${word}`} title={MEANS[word]}>
      {word}
    </span>
  )
}
