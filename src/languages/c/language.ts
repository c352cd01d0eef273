/** C: files that see each other through includes; what one declares, another defines. */
import { calls } from '../c-family/calls.ts'
import { classify } from '../c-family/classify.ts'
import { rules, scoping, symbols, syntax } from '../c-family/rules.ts'
import type { Grammar, Language } from '../language.ts'

const GRAMMAR: Grammar = { name: 'c', package: 'tree-sitter-c', file: 'tree-sitter-c.wasm' }

const language: Language = {
  ...rules,
  id: 'c',
  grammars: { '.c': GRAMMAR, '.h': GRAMMAR },
  queries: 'c-family',
  scoping,
  syntax,
  symbols: { ...symbols, classify },
  calls,
}

export default language
