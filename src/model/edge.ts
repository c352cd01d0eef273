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
] as const
export type EdgeKind = (typeof EDGE_KINDS)[number]

/** Surest first. Stored by index: append only. */
export const CONFIDENCES = ['exact', 'carried', 'probable', 'approximate'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** The surer of two. */
export function surer(a: Confidence, b: Confidence): Confidence {
  return CONFIDENCES.indexOf(a) <= CONFIDENCES.indexOf(b) ? a : b
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
}
