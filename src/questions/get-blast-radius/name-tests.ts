/** Names the tests that reach a symbol as commands that run them. */
import type { Step } from '../get-references/walk-references.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'

/** One command a file, for those that have one. */
export function commandsFor(
  { reader, readSource, testCommand }: QueryContext,
  names: SymbolNames,
  paths: readonly string[],
  steps: ReadonlyMap<string, readonly Step[]>,
): string[] {
  const commands = paths.flatMap(path => {
    const reaching = steps.get(path) ?? []
    return (
      testCommand?.(reader.file(path)?.language ?? '', {
        path,
        text: readSource(path) ?? '',
        chains: reaching.map(({ symbol }) => names.chain(symbol).map(({ name }) => name)),
        lines: reaching.flatMap(({ lines }) => lines),
        readText: readSource,
      }) ?? []
    )
  })
  return [...new Set(commands)]
}
