/** How a traced call is written, which decides what can be expected of an answer. */

export const CALL_KINDS = ['named', 'decorator', 'implicit', 'value'] as const
/**
 * named: the callee's name (of a constructor: its class, `super` or `this`) stands before a bracket. decorator: it stands
 * behind `@`. implicit: a method that syntax runs (operators, protocols, properties). value: all else: handed on, stored,
 * reflected.
 */
export type CallKind = (typeof CALL_KINDS)[number]

export interface Callee {
  name: string
  /** The class of a constructor. */
  holder: string
  isConstructor: boolean
  isAccessor: boolean
}

/** `text`: the lines of the call. */
export function classifyCall(callee: Callee, text: string): CallKind {
  const names = callee.isConstructor ? [callee.name, callee.holder, 'super', 'this', 'cls'] : [callee.name]
  const written = names.filter(name => name !== '').map(name => name.replace(/[$\\^.*+?()[\]{}|]/g, '\\$&'))
  const any = `(?<![\\w$])(?:${written.join('|')})`
  if (new RegExp(`@(?:[\\w.]+\\.)?(?:${written.join('|')})(?![\\w$])`).test(text)) return 'decorator'
  if (new RegExp(`${any}\\s*(?:\\?\\.)?\\s*(?:<[^()]*>|\\[[^()]*\\])?\\s*[({]`).test(text)) return 'named'
  return callee.isAccessor || /^__\w+__$/.test(callee.name) ? 'implicit' : 'value'
}
