/** Notes are shown wherever their target is, once, under the name it has now. */
import { expect, test } from 'vitest'
import { getBlastRadius } from '../../src/questions/get-blast-radius/answer.ts'
import { getOutline } from '../../src/questions/get-outline/answer.ts'
import { getReferences } from '../../src/questions/get-references/answer.ts'
import { getSource } from '../../src/questions/get-source/answer.ts'
import { renderSource } from '../../src/questions/get-source/render.ts'
import { getStructure } from '../../src/questions/get-structure/answer.ts'
import { noteTarget } from '../../src/questions/notes/note-target.ts'
import { type Note, NotesView } from '../../src/questions/shared/notes-view.ts'
import { shop } from './shop.ts'

const TOTAL = 'src/cart.ts#Cart.total()'
const note = (target: string, key: string, text: string, kind: Note['kind'] = 'annotate'): Note => ({
  kind,
  target,
  key,
  text,
  expiresAt: 0,
})

function noted() {
  const index = shop()
  const key = index.reader().symbol(index.id('src/cart.ts#Cart.total'))!.key
  const notes = new NotesView([
    note('old.ts#Cart.total()', key, 'rounds twice'),
    note('src/store', '', 'moves to its own package'),
    note('README.md', '', 'shown to customers'),
    note('src/price.ts', '', '', 'focus'),
  ])
  const { readSource } = index.context()
  return index.context({ notes, readSource: path => (path === 'README.md' ? '# Shop\n' : readSource(path)) })
}

const said = [{ target: TOTAL, text: 'rounds twice' }]

test('outline, impact, source and map say what was noted on a symbol they show', () => {
  expect(getOutline(noted(), { path: 'src/cart.ts' }).meta.notes).toEqual(said)
  expect(getBlastRadius(noted(), { symbol_name: TOTAL }).meta.notes).toEqual(said)
  expect(getSource(noted(), { symbol_name: TOTAL }).meta.notes).toEqual(said)
  expect(getStructure(noted(), { path: 'src/cart.ts' }).meta.notes).toEqual(said)
  expect(getOutline(noted(), { path: 'src/price.ts' }).meta.notes).toBeUndefined()
})

test('a note that the list carries already is not repeated', () => {
  const { callers, meta } = getReferences(noted(), { symbol_name: 'price', direction: 'callers' })
  expect(callers![0]!.notes).toEqual(['rounds twice'])
  expect(meta.notes).toBeUndefined()
})

test('notes on folders and on files that are not indexed', () => {
  expect(getOutline(noted(), { path: 'src/store/order.ts' }).meta.notes).toEqual([
    { target: 'src/store', text: 'moves to its own package' },
  ])
  const readme = getSource(noted(), { symbol_name: 'README.md' })
  expect(renderSource(readme)).toContain('note: README.md: shown to customers')
})

test('a note takes any file, and keeps the line it was put on', () => {
  expect(noteTarget(noted(), './README.md')).toEqual({ target: 'README.md', key: '' })
  expect(() => noteTarget(noted(), 'nowhere.md')).toThrow('nothing is called nowhere.md')
  expect(noteTarget(shop().context(), 'src/cart.ts:5')).toMatchObject({
    target: TOTAL,
    line: 'line 5, return price()',
  })
})
