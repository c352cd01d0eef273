/** Edges: what one symbol has to do with another, and how sure that is. */
import type { SiteKind } from './site.ts'

/** Stored by index: append only. */
export const EDGE_KINDS = [
  'calls',
  'instantiates',
  'extends',
  'implements',
  'overrides',
  'imports',
  'references',
  'decorates',
  'extension_of',
  'accepts',
] as const
export type EdgeKind = (typeof EDGE_KINDS)[number]

/** Stored by index: append only. `possible` is never stored: it follows from a call and an override. */
export const CONFIDENCES = ['exact', 'carried', 'probable', 'approximate', 'possible'] as const
export type Confidence = (typeof CONFIDENCES)[number]

const SUREST_FIRST: readonly Confidence[] = ['exact', 'carried', 'probable', 'possible', 'approximate']

/** 0 is surest. */
export function confidenceRank(confidence: Confidence): number {
  return SUREST_FIRST.indexOf(confidence)
}

/** The surer of two. */
export function surer(a: Confidence, b: Confidence): Confidence {
  return confidenceRank(a) <= confidenceRank(b) ? a : b
}

/** The less sure of two: a path is as sure as its weakest step. */
export function weaker(a: Confidence, b: Confidence): Confidence {
  return surer(a, b) === a ? b : a
}

/** The rule that produced an approximate or probable edge. Stored by index: append only. */
export const DERIVATIONS = [
  'scope',
  'import',
  'package',
  'self',
  'super',
  'receiver',
  'inherited',
  'value',
  'global',
  'unique-name',
  'hierarchy',
  'engine',
] as const
export type Derivation = (typeof DERIVATIONS)[number]

export const EDGE_OF_SITE: Record<SiteKind, EdgeKind> = {
  call: 'calls',
  super: 'calls',
  jsx: 'calls',
  new: 'instantiates',
  inherit: 'extends',
  implement: 'implements',
  decorate: 'decorates',
  type: 'references',
  reference: 'references',
  import: 'imports',
  extend: 'extension_of',
  accept: 'accepts',
}
