/** A type is read up to its end, whatever stands behind it. */
import { expect, test } from 'vitest'
import { parseType } from '../../src/extract/sites/parse-type.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { UNKNOWN } from '../../src/model/index.ts'

test('modifiers that end before a star, a mark or a decorator are read once', async () => {
  const { syntax } = (await loadLanguages()).find(({ id }) => id === 'cpp')!
  for (const text of ['const *p', 'const &p', 'const ?p', 'const @p', 'const <-p'])
    expect(parseType(text, 0, 6, syntax, () => UNKNOWN)).toBe(UNKNOWN)
})
