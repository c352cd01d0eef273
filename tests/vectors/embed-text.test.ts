/** Vectors of short texts, with the word table that ships. */
import { expect, test } from 'vitest'
import { openEmbedder } from '../../src/vectors/embed-text.ts'

const embedder = openEmbedder()!

function likeness(one: string, other: string): number {
  const [a, b] = [embedder.embed(one), embedder.embed(other)]
  const dot = (x: Int8Array, y: Int8Array): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

test.each([
  ['removeExpiredEntries', 'delete old items', 'draw a circle on screen'],
  ['parse_url', 'read a web address', 'sort the list of users'],
  ['authenticateUser', 'check the password at login', 'compress an image'],
])('%s means %s rather than %s', (name, near, far) => {
  expect(likeness(name, near)).toBeGreaterThan(likeness(name, far) + 0.1)
})

test('how an identifier is written makes no difference', () => {
  expect(likeness('sendHttpRequest', 'send_http_request')).toBeCloseTo(1)
})

test('an unknown compound is read by the words in it', () => {
  expect(likeness('websocketframebuffer', 'web socket frame')).toBeGreaterThan(0.5)
})

test('no known word gives no direction', () => {
  expect(embedder.embed('§ 1 ξ').every(value => value === 0)).toBe(true)
})
