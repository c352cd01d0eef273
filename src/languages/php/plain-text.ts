/** Writes names and members of PHP as other languages do: `.` for `\` and `->`, at the same length. */

/** Before a name that is written from the root (`\A\B`). */
export const ROOT_MARK = '*'

const MARKS = /\?->|->|::\$|\\(?=[A-Za-z_])|\*|\.(?=\s*[$\w'"(])|\bstatic\b|@/g

export function plainText(text: string): string {
  return text.replace(MARKS, (found, at: number) => {
    if (found === '?->') return '  .'
    if (found === '->') return ' .'
    if (found === '::$') return ':: '
    // What the type around is where the code runs may be a subclass of it.
    if (found === 'static') return 'self  '
    if (found === '\\') return /[\w\x80-\uffff]/.test(text[at - 1] ?? '') ? '.' : ROOT_MARK
    if (found === '*') return '/'
    if (found === '@') return ' '
    // Texts are joined by a point, numbers have one.
    return /\d/.test(text[at - 1] ?? '') ? '.' : '+'
  })
}
