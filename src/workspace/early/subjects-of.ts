/** What a question names, whatever it is called in its input: symbols, paths, words. */

/** Fields of the tools whose text says what the question is about. */
const SUBJECTS = [
  ...['symbol_name', 'symbol_names', 'to', 'query', 'guesses', 'entry_points', 'like'],
  ...['cursor_file', 'path', 'target', 'paths'],
]

export function subjectsOf(input: Readonly<Record<string, unknown>>): string[] {
  const given = SUBJECTS.flatMap(field => input[field] ?? [])
  return given.filter((text): text is string => typeof text === 'string' && text !== '.' && text !== '')
}
