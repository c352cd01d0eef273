/** One line of what bombe knows, for an agent that is about to search or has just edited; null where it knows nothing. */

interface KnownSymbol {
  handle: string
  name: string
  kind: string
  callers_count: number
}

interface Reached {
  handle: string
  file_path: string
}

export interface SearchFacts {
  symbols: readonly KnownSymbol[]
}

export interface EditFacts {
  target: { handle: string }
  impact: {
    direct_callers: readonly Reached[]
    affected_tests: readonly string[]
    test_commands: readonly string[]
  }
}

const SHOWN = 3

export function sayKnown(name: string, { symbols }: SearchFacts): string | null {
  // That a file is called so says little beside what is declared.
  const named = symbols.filter(symbol => symbol.name === name && symbol.kind !== 'file')
  const [first] = named
  if (!first) return null
  const what =
    named.length === 1
      ? `${first.handle}, a ${first.kind} with ${counted(first.callers_count, 'known caller')}`
      : `${named.length} symbols: ${listed(named.map(({ handle }) => handle))}`
  return (
    `bombe knows ${name}: ${what}. ` +
    `get_references (bombe refs ${name}) lists who calls and uses it, which text search can only guess.`
  )
}

export function sayReached({ target, impact }: EditFacts): string | null {
  const { direct_callers, affected_tests, test_commands } = impact
  if (direct_callers.length === 0 && affected_tests.length === 0) return null
  const files = [...new Set(direct_callers.map(({ file_path }) => file_path))]
  const callers =
    direct_callers.length === 0
      ? 'no known caller'
      : `${counted(direct_callers.length, 'caller')} in ${listed(files)}`
  const [command] = test_commands
  const tests = affected_tests.length === 0 ? 'no known test' : counted(affected_tests.length, 'test')
  const run = command === undefined ? '' : `; run ${command}`
  return `bombe: this edit of ${target.handle} reaches ${callers}, ${tests}${run}. get_blast_radius says more.`
}

function listed(all: readonly string[]): string {
  const more = all.length - SHOWN
  return all.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
