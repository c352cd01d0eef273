/** References: how far their lists can be trusted. */
import { describe, expect, test } from 'vitest'
import { getReferences } from '../../src/questions/get-references/answer.ts'
import type { ReferencesInput } from '../../src/questions/get-references/declare.ts'
import { renderReferences } from '../../src/questions/get-references/render.ts'
import { shop } from './shop.ts'

const refs = (symbol_name: string, rest: Partial<ReferencesInput> = {}) =>
  getReferences(shop().context(), { symbol_name, ...rest })

describe('verdict', () => {
  test('syntax alone is approximate, a lower bound, and says why', () => {
    expect(refs('price', { direction: 'callers' }).verdict).toEqual({
      trust: 'approximate',
      complete: false,
      why: ['semantic_unavailable'],
      why_text: [expect.anything()],
      open_sites: ['src/store/order.ts:5'],
      edges: 1,
      exact_edges: 0,
      open_candidates: 1,
    })
  })

  test('no callers never looks like none', () => {
    const answer = refs('testTotal', { direction: 'callers' })
    expect(answer.callers).toEqual([])
    expect(answer.verdict).toMatchObject({ trust: 'approximate', complete: false })
    expect(renderReferences(answer)).toContain('none known')
  })

  test('exact edges of an engine are exact and complete', () => {
    const index = shop()
    for (const edge of index.edges) edge.confidence = 'exact'
    const context = index.context({ unverified: [] })
    expect(getReferences(context, { symbol_name: 'tax', direction: 'callers' }).verdict).toMatchObject({
      trust: 'exact',
      complete: true,
      why: [],
    })
    index.edges[0]!.confidence = 'carried'
    const mixed = getReferences(context, { symbol_name: 'price' }).verdict
    expect(mixed).toMatchObject({
      trust: 'mixed',
      complete: false,
      why: ['reverifying', 'not_queried'],
      edges: 2,
      exact_edges: 1,
    })
  })

  test('changed files make it stale', () => {
    const answer = getReferences(shop().context({ areFresh: () => false }), { symbol_name: 'price' })
    expect(answer.meta.freshness_status).toBe('stale')
    expect(answer.verdict.why).toContain('stale')
  })

  test('the limit is counted', () => {
    const answer = refs('tax', { direction: 'callers', depth: 3, limit: 1 })
    expect(answer.meta.omitted).toEqual({ callers: 2 })
    expect(answer.verdict.why).toContain('truncated_by_limit')
  })
})
