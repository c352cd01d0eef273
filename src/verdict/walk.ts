/** Which references a question follows; what a verdict needs depends on it. */

export const WALKS = [
  'callers',
  'callees',
  'implementors',
  'supers',
  'usages',
  'imports',
  'importers',
  'extensions',
] as const
export type Walk = (typeof WALKS)[number]

const INCOMING: ReadonlySet<Walk> = new Set(['callers', 'implementors', 'usages', 'importers', 'extensions'])

/** Whether it leads from others to the symbol. */
export function isIncoming(walk: Walk): boolean {
  return INCOMING.has(walk)
}
