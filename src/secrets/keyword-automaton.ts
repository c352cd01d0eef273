/** Finds many keywords in one pass over a text, whatever the text is: an Aho-Corasick automaton over plain tables. */

export interface KeywordAutomaton {
  /** Class of each byte; 0 is in no keyword. */
  classes: Uint8Array
  /** Row of the next state, by row of this one plus class. */
  next: Uint16Array
  /** Rows from here on end a keyword. */
  firstEnd: number
  /** What ends at a row, longest first: places in the list of keywords. */
  endsAt(row: number): readonly number[]
}

interface Trie {
  width: number
  states: number
  /** By state and class; 0 where there is no way on. */
  next: Uint16Array
  /** Keywords that end at a state. */
  ends: (number[] | undefined)[]
}

/** Case does not count; whoever is told of a keyword looks at the text itself. */
export function buildAutomaton(keywords: readonly string[]): KeywordAutomaton {
  const { classes, width } = classesOf(keywords)
  const trie = growTrie(keywords, classes, width)
  const order = linkStates(trie)
  // States that end a keyword come last, so that one comparison tells them apart.
  const sorted = [...order.filter(state => !trie.ends[state]), ...order.filter(state => trie.ends[state])]
  const rows = new Uint16Array(trie.states)
  sorted.forEach((state, place) => {
    rows[state] = place * width
  })
  const next = new Uint16Array(trie.states * width)
  for (let state = 0; state < trie.states; state++)
    for (let charClass = 0; charClass < width; charClass++)
      next[rows[state]! + charClass] = rows[trie.next[state * width + charClass]!]!
  const plain = sorted.findIndex(state => trie.ends[state])
  return { classes, next, firstEnd: plain * width, endsAt: row => trie.ends[sorted[row / width]!]! }
}

function classesOf(keywords: readonly string[]): { classes: Uint8Array; width: number } {
  const classes = new Uint8Array(256)
  let width = 1
  for (const char of new Set(keywords.join('').toLowerCase())) {
    classes[char.charCodeAt(0)] = width
    classes[char.toUpperCase().charCodeAt(0)] = width
    width++
  }
  return { classes, width }
}

function growTrie(keywords: readonly string[], classes: Uint8Array, width: number): Trie {
  const most = 1 + keywords.reduce((sum, keyword) => sum + keyword.length, 0)
  const next = new Uint16Array(most * width)
  const ends: (number[] | undefined)[] = []
  let states = 1
  keywords.forEach((keyword, place) => {
    let state = 0
    for (let at = 0; at < keyword.length; at++) {
      const cell = state * width + classes[keyword.charCodeAt(at)]!
      if (next[cell] === 0) next[cell] = states++
      state = next[cell]!
    }
    ends[state] = [...(ends[state] ?? []), place]
  })
  return { width, states, next, ends }
}

/** Fills in where each state goes when its keyword breaks off; gives all states, nearest to the start first. */
function linkStates({ next, ends, width, states }: Trie): number[] {
  const order = [0]
  const fallback = new Uint16Array(states)
  for (let at = 0; at < order.length; at++) {
    const state = order[at]!
    const back = fallback[state]!
    if (state !== 0 && ends[back]) ends[state] = [...(ends[state] ?? []), ...ends[back]]
    for (let charClass = 0; charClass < width; charClass++) {
      const otherwise = state === 0 ? 0 : next[back * width + charClass]!
      const to = next[state * width + charClass]!
      if (to === 0) next[state * width + charClass] = otherwise
      else {
        fallback[to] = otherwise
        order.push(to)
      }
    }
  }
  return order
}
