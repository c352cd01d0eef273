/** Schemas of answers: what one holds many times is written once, and means the same. */
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { QUESTIONS } from '../../src/questions/all-questions.ts'
import { shareParts } from '../../src/questions/declare/share-parts.ts'

const size = (schema: object) => JSON.stringify(schema).length

test('the schemas of all tools are a fifth shorter', () => {
  const all = (schemas: object[]) => schemas.reduce((sum: number, schema) => sum + size(schema), 0)
  const [before, after] = [QUESTIONS.map(one => one.output()), QUESTIONS.map(one => shareParts(one.output()))]
  expect(all(after) / all(before)).toBeLessThan(0.83)
})

test.each(QUESTIONS.map(question => [question.tool, question] as const))(
  '%s: every part is found',
  (_, question) => {
    const schema = shareParts(question.output())
    expect(() => new Ajv({ strict: false }).compile(schema)).not.toThrow()
  },
)

test('a wrong part is still refused', () => {
  const question = QUESTIONS.find(({ tool }) => tool === 'get_references')!
  const check = new Ajv({ strict: false }).compile({ ...shareParts(question.output()), required: [] })
  expect(check({ callers: [] })).toBe(true)
  expect(check({ callers: [{ handle: 1 }] })).toBe(false)
})
