/** A file is raised by how much of a question its name has. */
import { expect, test } from 'vitest'
import { agentForms } from '../../src/rank/agent-forms.ts'
import { liftByName } from '../../src/rank/lift-by-name.ts'
import { queryTerms } from '../../src/rank/query-terms.ts'

const lift = (path: string, question: string): number => {
  const query = queryTerms(question)
  return liftByName(path, query, new Float64Array(query.length).fill(2), 2)
}

test('the whole topic beats half of it, half beats none', () => {
  expect(lift('lib/error_types.go', 'error types')).toBeGreaterThan(lift('lib/errors.go', 'error types'))
  expect(lift('lib/errors.go', 'error types')).toBeGreaterThan(1)
  expect(lift('lib/render.go', 'error types')).toBe(1)
})

test('a name that says other things too counts less', () => {
  expect(lift('errors.py', 'error types')).toBeGreaterThan(lift('errors_of_old_clients.py', 'error types'))
})

test('the word for doing it finds the one that does it', () => {
  expect(lift('src/formatter.ts', 'how formatting works')).toBeGreaterThan(1)
  expect(agentForms('parsing')).toContain('parser')
  expect(agentForms('logging')).toContain('logger')
  expect(agentForms('router')).toEqual([])
})
