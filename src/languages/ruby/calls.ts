/** What Ruby calls without its name: hooks, conversions, protocols of built-in methods, names that code computes. */
import type { CallRules } from '../call-rules.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const calls: CallRules = {
  implicit:
    /^(?:initialize\w*|method_missing|respond_to(?:_missing)?\??|inherited|included|extended|prepended|using|refine|\w+_(?:added|removed|undefined)|const_missing|to_\w+|inspect|each\w*|call|hash|eql\?|equal\?|coerce|succ|begin|end|size|length|count|next|rewind|close|write|read|gets|puts|print|path|exception|message|backtrace|full_message|marshal_\w+|_dump|_load|encode_with|init_with|pretty_print\w*|deconstruct\w*|at_exit|finalize|run|test_\w+|setup|teardown|before\w*|after\w*|perform|up|down|change|nil\?|\W+)$/,
  protocolMembers: new Set(),
  harmlessDecorators: new Set(),
  harmlessBases:
    words(`Object BasicObject Kernel Exception StandardError RuntimeError ArgumentError TypeError NameError NoMethodError
    NotImplementedError ScriptError IOError EOFError KeyError IndexError RangeError LoadError SecurityError Struct Data`),
  baseMembers: new Map(
    ['Comparable', 'Enumerable', 'Singleton', 'Forwardable', 'Observable'].map(base => [
      base,
      new Set<string>(),
    ]),
  ),
  inspectors: new Set(),
  isBuiltInModule: () => false,
  reflection: { calls: /(?:)/, isNeeded: true },
  accessorsAreSites: true,
  bareMembers: true,
  unexportedWithin: 'repository',
  bySyntax: {
    comment: /(?:^|\s)#(?!\{).*$/g,
    // What is handed to these is a name, unless it is written as a symbol or a string there.
    computedNames:
      '\\b(?:send|__send__|public_send|try!?|method|public_method|instance_method|define_method|alias_method|def_delegators?|delegate)(?:\\(|\\s+)\\s*[^:"\'\\s()=.,}]|\\b(?:methods|instance_methods|public_methods|public_instance_methods|singleton_methods|private_instance_methods)\\b|\\b(?:instance|class|module)_eval\\b|\\beval\\b|(?:map|each|inject|reduce|select)\\(&(?:\\w|@)',
  },
}
